// Copies of the published checkpoints among the objects (PROOF « No second history »): a database that went back, or was rewritten, meets
// what it had signed. They hold no personal data.
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import { base64, readNote } from '#domain/proof/checkpoint.ts';
import type { SealState } from '#domain/proof/seal.ts';
import { logHead, rootAt } from '#projections/log/query.ts';
import type { Sql } from '#projections/sql.ts';

type Storage = Pick<Blobs, 'records'>;
/** `root` null: the copy cannot be read as the checkpoint that its name says. */
export type Copy = { readonly generation: number; readonly size: number; readonly root: string | null };

const folderOf = (accountId: AccountId): string => `checkpoints/${accountId}`;
const padded = (value: number, figures: number): string => String(value).padStart(figures, '0');
/** The newest is the last by name, whatever was declared in between. */
const nameOf = (generation: number, size: number): string => `${padded(generation, 6)}-${padded(size, 12)}`;

/** Null: there is none. */
export async function newestCopy({ records }: Storage, accountId: AccountId): Promise<Copy | null> {
  const name = await records.newest(folderOf(accountId));
  if (name === null) return null;
  const [generation = 0, size = 0] = name.split('-').map(Number);
  const checkpoint = readNote((await records.read(folderOf(accountId), name)) ?? '')?.checkpoint;
  return { generation, size, root: checkpoint?.size === size ? base64(checkpoint.root) : null };
}

/**
 * Whether the log goes on from another history than the copy's: the copy is larger than the log, is another tree of its size, or stands
 * behind a break that this history does not know. Copies of before the newest break are what that break gave up.
 */
export async function contradicts(sql: Sql, accountId: AccountId, copy: Copy | null, { generation }: Pick<SealState, 'generation'>) {
  if (copy === null || copy.generation < generation) return false;
  if (copy.generation > generation || copy.root === null) return true;
  const { size } = await logHead(sql, accountId);
  return copy.size > size || base64(await rootAt(sql, accountId, copy.size)) !== copy.root;
}

/** Writes the copy of the newest checkpoint where the storage does not have it yet. */
export async function keepCopy({ records }: Storage, accountId: AccountId, state: SealState, copy: Copy | null): Promise<void> {
  const { head, note, generation } = state;
  if (head === null || note === null || (copy?.generation === generation && copy.size >= head.size)) return;
  await records.write(folderOf(accountId), nameOf(generation, head.size), note);
}
