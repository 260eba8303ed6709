// Signs and publishes the head of an account's log. Nothing is signed that does not extend what was published before.
import type { AccountId } from '#domain/kernel/ids.ts';
import { type Refusal, refuse } from '#domain/kernel/refusal.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { LogSigner } from '#domain/ports/log-signer.ts';
import { base64, checkpointText, keyIdOf, logName, signedNote } from '#domain/proof/checkpoint.ts';
import type { SealCommand } from '#domain/proof/events.ts';
import type { SealState } from '#domain/proof/seal.ts';
import { hasPublished, logHead, rootAt, sha256 } from '#projections/log/query.ts';
import type { Sql } from '#projections/sql.ts';

export type PublishDeps = { sql: Sql; loadState: LoadState; logSigner: LogSigner; publicUrl: string };

/** The installation as logs are named after it: host and path, without scheme. */
export const originOf = (publicUrl: string): string => publicUrl.replace(/^https?:\/\//, '');

async function sign({ logSigner, publicUrl }: PublishDeps, accountId: AccountId, size: number, root: Uint8Array): Promise<string> {
  const origin = logName(originOf(publicUrl), accountId);
  const text = checkpointText({ origin, size, root });
  const { publicKey, signature } = await logSigner.sign(text);
  return signedNote(text, [{ name: origin, keyId: keyIdOf(sha256, { name: origin, publicKey }), signature }]);
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
  if (note !== null && head !== null && happened <= head.size) return note;
  const root = await rootAt(sql, accountId, size);
  return { type: 'PublishCheckpoint', accountId, size, root: base64(root), note: await sign(deps, accountId, size, root) };
}
