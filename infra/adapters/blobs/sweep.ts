// Moves objects that no event names to quarantine: leftovers of crashes between an object and its event (DESIGN 3.14, 3.21, C63, I7).
// Nothing is removed at once: with a wrong database address, or a database restored from yesterday, every file looks like a leftover.
import { pagesOf } from '#domain/history.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { EventStore } from '#domain/ports/event-store.ts';

/** A younger object may still get its event. */
export const ORPHAN_AGE_MS = 3_600_000;
/** How long an object stays in quarantine. Until then it can be read, and is moved back when an event names it. */
export const QUARANTINE_MS = 30 * 86_400_000;
/** More than these cannot be leftovers of crashes: the history is a different one, and no object is touched. */
const FEW = 10;
const MOST_SHARE = 0.1;
const BATCH = 1000;
/**
 * How many are looked up in the history at once, about 25 MB of ids; the others wait for the next day, and count as without an event until
 * then.
 */
const MOST_ASKED = 100_000;

export type Sweeping = {
  blobs: Pick<Blobs, 'list' | 'remove' | 'quarantine' | 'release'>;
  store: Pick<EventStore, 'readAll'>;
  /** Which of these a read model names: they need not be looked up in the history. Default: none. */
  known?: (blobIds: readonly string[]) => Promise<ReadonlySet<string>>;
  olderThanMs?: number;
  quarantineMs?: number;
  mostShare?: number;
  mostAsked?: number;
};
export type Swept = { quarantined: string[]; removed: string[]; released: string[] };

/** Too many objects have no event, so something else is wrong. */
export class SweepRefused extends Error {
  constructor(orphans: number, objects: number) {
    super(`${orphans} of ${objects} objects have no event here: is this the database of these files? None was touched`);
    this.name = 'SweepRefused';
  }
}

/** Which of these the history itself names, in one pass: neither a late nor a rebuilt read model can cost a file. */
async function namedByEvents(store: Sweeping['store'], asked: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  if (asked.size === 0) return named;
  for await (const events of pagesOf(store, { categories: ['subcontractor'] }))
    for (const { type, data } of events) {
      const { blobId } = data as { blobId?: string };
      if (type === 'DocumentUploaded' && blobId !== undefined && asked.has(blobId)) named.add(blobId);
    }
  return named;
}

/**
 * The objects that no read model names. The history is read after the listing, never before: an object listed now may get its event
 * meanwhile.
 */
async function candidates({ blobs, known = async () => new Set(), olderThanMs = ORPHAN_AGE_MS, mostAsked = MOST_ASKED }: Sweeping) {
  const found: string[] = [];
  const held: { blobId: string; ageMs: number }[] = [];
  let [objects, beyond] = [0, 0];
  const add = <One>(to: One[], one: One): void => {
    if (found.length + held.length < mostAsked) to.push(one);
    else beyond += 1;
  };
  let batch: string[] = [];
  const ask = async (): Promise<void> => {
    const named = await known(batch);
    for (const blobId of batch) if (!named.has(blobId)) add(found, blobId);
    batch = [];
  };
  for await (const { blobId, ageMs, quarantined } of blobs.list()) {
    objects += 1;
    if (quarantined) add(held, { blobId, ageMs });
    else if (ageMs >= olderThanMs) batch.push(blobId);
    if (batch.length >= BATCH) await ask();
  }
  if (batch.length > 0) await ask();
  return { found, held, objects, beyond };
}

/** One sweep over all objects. Throws SweepRefused, with nothing done, when more of them than a few crashes leave have no event. */
export async function sweep(sweeping: Sweeping): Promise<Swept> {
  const { blobs, store, quarantineMs = QUARANTINE_MS, mostShare = MOST_SHARE } = sweeping;
  const { found, held, objects, beyond } = await candidates(sweeping);
  const named = await namedByEvents(store, new Set([...found, ...held.map(({ blobId }) => blobId)]));
  const orphans = found.filter((blobId) => !named.has(blobId));
  const missing = beyond + orphans.length + held.filter(({ blobId }) => !named.has(blobId)).length;
  if (missing > FEW && missing > objects * mostShare) throw new SweepRefused(missing, objects);
  const swept: Swept = { quarantined: orphans, removed: [], released: [] };
  for (const blobId of orphans) await blobs.quarantine(blobId);
  for (const { blobId, ageMs } of held) {
    if (named.has(blobId)) {
      await blobs.release(blobId);
      swept.released.push(blobId);
    } else if (ageMs >= quarantineMs) {
      await blobs.remove(blobId);
      swept.removed.push(blobId);
    }
  }
  return swept;
}
