// Signs and publishes the head of an account's log. Nothing is signed that does not extend what was published before.
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { LogSigner } from '#domain/ports/log-signer.ts';
import { base64, checkpointText, keyIdOf, logName, readNote, signedNote } from '#domain/proof/checkpoint.ts';
import type { SealCommand } from '#domain/proof/events.ts';
import type { SealState } from '#domain/proof/seal.ts';
import { sameBytes } from '#domain/proof/tree.ts';
import { hasPublished, logHead, rootAt, sha256 } from '#projections/log/query.ts';
import type { Sql } from '#projections/sql.ts';
import type { Effects } from '../shell/call.ts';
import { Problem, problemOf } from '../shell/problem.ts';

export type PublishDeps = { sql: Sql; loadState: LoadState; logSigner: LogSigner; publicUrl: string };

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

/**
 * The command that publishes the log as it is now; a string: the newest checkpoint still says everything; `late`: the read model has not
 * yet seen the newest checkpoint. Refused (`log-diverged`) where the log no longer begins with what was published.
 */
export async function nextCheckpoint(deps: PublishDeps, accountId: AccountId): Promise<SealCommand | Refusal | string | 'late' | null> {
  const { sql, loadState } = deps;
  const { head, note } = (await loadState('seal', accountId)).state as SealState;
  if (head !== null && note !== null && !(await hasPublished(sql, accountId, note))) return 'late';
  const { size, happened } = await logHead(sql, accountId);
  if (size === 0) return null;
  // The rows have not seen the declared break yet.
  if (head !== null && note === null && head.size >= size) return 'late';
  if (head !== null && (head.size > size || base64(await rootAt(sql, accountId, head.size)) !== head.root)) return refuse('log-diverged');
  const retired = note === null ? [] : await retiredKeys(deps, note);
  if (note !== null && head !== null && happened <= head.size && retired.length === 0) return note;
  const root = await rootAt(sql, accountId, size);
  const signed = await signText(deps, accountId, (origin) => checkpointText({ origin, size, root }), retired);
  return { type: 'PublishCheckpoint', accountId, size, root: base64(root), note: signed };
}

/** The newest checkpoint, published by this call where something happened since the last one. */
export async function publishNow(deps: PublishDeps, effects: Effects, accountId: AccountId): Promise<string> {
  const next = await nextCheckpoint(deps, accountId);
  if (next === 'late' || next === null) throw new Problem('unavailable', { retryAfterSeconds: 1 });
  if (typeof next === 'string') return next;
  if (isRefusal(next)) throw problemOf(next);
  await effects.dispatch(next, { part: 'checkpoint' });
  await effects.settled();
  return (next as { note: string }).note;
}
