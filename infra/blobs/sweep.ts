// Takes away the objects that no event names: what a crash between an object and its event left (DESIGN 3.14, C63, I7).
import type { Blobs, EventStore, Position } from '../ports.ts';
import { ORPHAN_AGE_MS, orphans } from './orphans.ts';

const BATCH = 1000;

/** Which of these the history names. It is read through, so that neither a late nor a rebuilt read model can cost a file. */
async function namedByEvents(store: Pick<EventStore, 'readAll'>, blobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = new Set(blobIds);
  const named = new Set<string>();
  let after: Position | null = null;
  for (;;) {
    const events = await store.readAll({ after, limit: BATCH, categories: ['subcontractor'] });
    for (const { type, data } of events) {
      const { blobId } = data as { blobId?: string };
      if (type === 'DocumentUploaded' && blobId !== undefined && asked.has(blobId)) named.add(blobId);
    }
    const last = events.at(-1);
    if (last === undefined || events.length < BATCH) return named;
    after = last.position;
  }
}

/** Answers the ids of the objects that were removed. */
export async function sweep(
  { blobs, store }: { blobs: Pick<Blobs, 'list' | 'remove'>; store: Pick<EventStore, 'readAll'> },
  olderThanMs = ORPHAN_AGE_MS,
): Promise<string[]> {
  const found = await orphans(blobs, (blobIds) => namedByEvents(store, blobIds), olderThanMs);
  for (const blobId of found) await blobs.remove(blobId);
  return found;
}

const FIRST_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;

/** Sweeps a while after the start and then once a day of the machine's time. A sweep that fails is tried again the next day. */
export function sweepDaily(
  sweeping: () => Promise<string[]>,
  tell: (removed: number | null, error?: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = sweeping().then(
      (removed) => tell(removed.length),
      (error: unknown) => tell(null, error),
    );
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const daily = setInterval(run, EVERY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}
