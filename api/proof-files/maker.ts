// Makes the proof files that were asked for, one after the other in a process, and stores each encrypted under its account's key. Nothing
// but the rows says what is to be made: whoever asks or looks wakes the maker, so a file whose maker died is made by the next one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTransient } from '#domain/kernel/failure.ts';
import { newestCheckpoint } from '#projections/log/query.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { proofEntries } from './entries.ts';
import { beat, type ClaimedFile, claimFile, finishFile, giveUpFile, type ProofFileRow } from './rows.ts';

const TOLD_EVERY_MS = 1000;
/** Until it is stored. */
const MOST_PROGRESS = 99;

/** The row is no longer ours: the file was erased, or another maker took it. */
class Taken extends Error {}

/** What the object's encryption is bound to: no document has these ids. */
export const bindingOf = ({ accountId, id }: Pick<ProofFileRow, 'accountId' | 'id'>) => ({ accountId, subcontractorId: 0, documentId: id });
export const subjectOf = ({ accountId }: Pick<ProofFileRow, 'accountId'>): string => `account-${accountId}`;

export function proofFileMaker(deps: RouteDeps): { wake(): void } {
  const { sql, clock, config, keys, blobs, log, background } = deps;
  const verifier = () => readFile(join(config.adminUi, 'verifier.mjs')).catch(() => null);
  let making = false;
  let again = false;

  /** Says how far it is, at most once a second. */
  function teller(file: ClaimedFile, stopping: AbortSignal): (share: number) => Promise<void> {
    let told = performance.now();
    return async (share) => {
      stopping.throwIfAborted();
      if (performance.now() - told < TOLD_EVERY_MS) return;
      told = performance.now();
      if (!(await beat(sql, file, Math.floor(MOST_PROGRESS * share)))) throw new Taken('the proof file is no longer to be made here');
    };
  }

  async function store(file: ClaimedFile, stopping: AbortSignal): Promise<void> {
    const { accountId, size, subcontractorId, organizationId, askedAt } = file;
    const checkpoint = await newestCheckpoint(sql, accountId, size);
    const key = (await keys.load([subjectOf(file)])).get(subjectOf(file));
    if (checkpoint === null || !key) throw new Taken('the account is gone');
    const scope = { subcontractorId: subcontractorId ?? undefined, organizationId: organizationId ?? undefined };
    const asked = { ...file, scope };
    const entries = proofEntries({ ...deps, verifier, told: teller(file, stopping) }, asked, checkpoint.note);
    const stored = await blobs.put(deps.zip(entries, new Date(askedAt)), bindingOf(file), key, stopping);
    if (!(await finishFile(sql, file, stored))) await blobs.remove(stored.blobId);
  }

  async function make(file: ClaimedFile, stopping: AbortSignal): Promise<void> {
    try {
      await store(file, stopping);
    } catch (err) {
      if (err instanceof Taken) return;
      const why = stopping.aborted ? 'stopped' : isTransient(err) ? 'later' : 'failed';
      if (why !== 'stopped') log.error({ err, proofFile: file.id }, 'a proof file could not be made');
      await giveUpFile(sql, file, why);
    }
  }

  async function makeAll(stopping: AbortSignal): Promise<void> {
    try {
      do {
        again = false;
        for (
          let file = await claimFile(sql, clock.now());
          file !== null;
          file = stopping.aborted ? null : await claimFile(sql, clock.now())
        )
          await make(file, stopping);
      } while (again && !stopping.aborted);
    } finally {
      making = false;
    }
  }

  return {
    wake() {
      again = true;
      if (making) return;
      making = true;
      background.go(makeAll);
    },
  };
}
