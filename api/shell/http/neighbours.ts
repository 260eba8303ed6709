// What the programs before and beside this process were seen to do wrong: told once in the log, and on the operator's page for as long as it runs.
import type { Neighbour } from '#contract/status.ts';
import type { Log } from '../deps.ts';

const seen = new Set<Neighbour>();

/** The log's words; the operator's page has its own (admin-ui/src/system/problems.ts). */
const WORDS: Record<Neighbour, string> = {
  'addresses-hidden': 'TRUST_PROXY is set, and the proxy writes no X-Forwarded-For: all its visitors count as one',
  'addresses-differ': 'the proxy writes X-Real-IP and leaves X-Forwarded-For to its visitors: X-Real-IP counts',
  'uploads-refused': 'a program before the product refused a deposit for its size: let bodies of 12 MB through',
  'files-removed': 'a stored file is gone: another program, or a rule of the bucket, removes objects of ours',
};

export function noteNeighbour(what: Neighbour, log: Pick<Log, 'warn'>): void {
  if (seen.has(what)) return;
  seen.add(what);
  log.warn({ neighbour: what }, WORDS[what]);
}
export const neighboursSeen = (): Neighbour[] => [...seen];
/** Tests: a process that has just started. */
export const forgetNeighbours = (): void => seen.clear();
