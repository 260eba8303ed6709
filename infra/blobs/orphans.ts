// The sweep: an object is stored before its event, so a crash in between leaves an object that no event names (C63, I7).
import type { Blobs } from '../ports.ts';

/** A younger object may be waiting for its event. */
export const ORPHAN_AGE_MS = 3_600_000;
const AT_ONCE = 1000;

/**
 * The objects that no event names: to be removed. `known` answers which of these ids an event names, and is asked after the listing, never
 * before: an object listed now may get its event meanwhile.
 */
export async function orphans(
  blobs: Pick<Blobs, 'list'>,
  known: (blobIds: readonly string[]) => Promise<ReadonlySet<string>>,
  olderThanMs: number = ORPHAN_AGE_MS,
): Promise<string[]> {
  const old: string[] = [];
  for await (const { blobId, ageMs } of blobs.list()) if (ageMs >= olderThanMs) old.push(blobId);
  const found: string[] = [];
  for (let i = 0; i < old.length; i += AT_ONCE) {
    const some = old.slice(i, i + AT_ONCE);
    const named = await known(some);
    found.push(...some.filter((blobId) => !named.has(blobId)));
  }
  return found;
}
