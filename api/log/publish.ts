// Signs and publishes the head of an account's log. Nothing is signed that does not extend what was published before.
import { isTransient } from '#domain/kernel/failure.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { LogSigner } from '#domain/ports/log-signer.ts';
import { base64, checkpointText, keyIdOf, logName, readNote, signedNote } from '#domain/proof/checkpoint.ts';
import type { SealCommand } from '#domain/proof/events.ts';
import type { SealState } from '#domain/proof/seal.ts';
import { sameBytes } from '#domain/proof/tree.ts';
import { hasPublished, type LogHead, logHead, rootAt, sha256, standsStill } from '#projections/log/query.ts';
import type { Sql } from '#projections/sql.ts';
import type { Effects } from '../shell/call.ts';
import { Problem, problemOf } from '../shell/problem.ts';
import { type Copy, contradicts, keepCopy, newestCopy } from './copies.ts';

type Comparing = { sql: Sql; loadState: LoadState; blobs: Pick<Blobs, 'records'> };
export type PublishDeps = Comparing & { logSigner: LogSigner; publicUrl: string };

/** The installation as logs are named after it: host and path, without scheme. */
export const originOf = (publicUrl: string): string => publicUrl.replace(/^https?:\/\//, '');

/** A signed note of the account's log. `text`: what is signed, from the log's name; it ends with a newline. `also`: keys beside the newest. */
export async function signText(
  { logSigner, publicUrl }: Pick<PublishDeps, 'logSigner' | 'publicUrl'>,
  accountId: AccountId,
  text: (name: string) => string,
  also: readonly Uint8Array[] = [],
): Promise<string> {
  const name = logName(originOf(publicUrl), accountId);
  const signed = text(name);
  const made = await Promise.all([undefined, ...also].map((key) => logSigner.sign(signed, key)));
  return signedNote(
    signed,
    made.map(({ publicKey, signature }) => ({ name, keyId: keyIdOf(sha256, { name, publicKey }), signature })),
  );
}

/**
 * The keys that signed this checkpoint and not the newest one: the checkpoint that follows is signed by them as well, so whoever knows an
 * old key learns that the new one continues it.
 */
async function retiredKeys({ logSigner }: Pick<PublishDeps, 'logSigner'>, note: string): Promise<Uint8Array[]> {
  const signatures = readNote(note)?.signatures ?? [];
  const [newest, ...older] = await logSigner.publicKeys();
  const signedBy = (publicKey: Uint8Array) => signatures.some(({ name, keyId }) => sameBytes(keyId, keyIdOf(sha256, { name, publicKey })));
  return newest === undefined || signedBy(newest) ? [] : older.filter(signedBy);
}

/** `late`: the rows have not yet seen the newest checkpoint, the declared break, or an event that cannot be read now. `copy`: the newest among the objects. */
export type Compared = { state: SealState; head: LogHead; copy: Copy | null; verdict: 'one-history' | 'diverged' | 'late' };
/**
 * Compares the log with what was published, as the stream has it and as the newest copy among the objects has it. Throws while these do not
 * answer: nothing is signed that was not compared.
 */
export async function compareLog({ sql, loadState, blobs }: Comparing, accountId: AccountId): Promise<Compared> {
  // Before the state: a copy is written after its event, so the state knows the event of every copy that was there before.
  const copy = await newestCopy(blobs, accountId);
  const state = (await loadState('seal', accountId)).state as SealState;
  const published = state.head;
  const seen = published === null || state.note === null || (await hasPublished(sql, accountId, state.note));
  const head = await logHead(sql, accountId);
  const said = (verdict: Compared['verdict']): Compared => ({ state, head, copy, verdict });
  if (await standsStill(sql, accountId)) return said('late');
  if (!seen || (published !== null && state.note === null && published.size >= head.size)) return said('late');
  if (await contradicts(sql, accountId, copy, state)) return said('diverged');
  if (published === null) return said('one-history');
  const goesOn = published.size <= head.size && base64(await rootAt(sql, accountId, published.size)) === published.root;
  return said(goesOn ? 'one-history' : 'diverged');
}

/**
 * The command that publishes the log as it is now; a string: the newest checkpoint still says everything; `late`: the read model has not
 * yet seen the newest checkpoint. Refused (`log-diverged`) where the log no longer begins with what was published.
 */
export async function nextCheckpoint(deps: PublishDeps, accountId: AccountId): Promise<SealCommand | Refusal | string | 'late' | null> {
  const { state, head: log, verdict } = await compareLog(deps, accountId);
  if (verdict === 'late') return 'late';
  if (verdict === 'diverged') return refuse('log-diverged');
  const { size, happened } = log;
  if (size === 0) return null;
  const { head, note } = state;
  const retired = note === null ? [] : await retiredKeys(deps, note);
  if (note !== null && head !== null && happened <= head.size && retired.length === 0) return note;
  const root = await rootAt(deps.sql, accountId, size);
  const signed = await signText(deps, accountId, (origin) => checkpointText({ origin, size, root }), retired);
  return { type: 'PublishCheckpoint', accountId, size, root: base64(root), note: signed };
}

/** The copy of what was just published. Where the objects do not answer now, the task of the day writes it. */
export async function keepNewest({ blobs, loadState }: Pick<PublishDeps, 'blobs' | 'loadState'>, accountId: AccountId): Promise<void> {
  try {
    await keepCopy(blobs, accountId, (await loadState('seal', accountId)).state as SealState, null);
  } catch (error) {
    if (!isTransient(error)) throw error;
  }
}

/** The newest checkpoint, published by this call where something happened since the last one. */
export async function publishNow(deps: PublishDeps, effects: Effects, accountId: AccountId): Promise<string> {
  const next = await nextCheckpoint(deps, accountId);
  if (next === 'late' || next === null) throw new Problem('unavailable', { retryAfterSeconds: 1 });
  if (typeof next === 'string') return next;
  if (isRefusal(next)) throw problemOf(next);
  await effects.dispatch(next, { part: 'checkpoint' });
  await keepNewest(deps, accountId);
  await effects.settled();
  return (next as { note: string }).note;
}
