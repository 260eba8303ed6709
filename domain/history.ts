// Reads the whole history page by page. For whoever must not miss an event: a read model may lag behind or be under rebuild.
import type { EventStore, StoredEvent } from './ports/event-store.ts';

const PAGE = 1000;
type Wanted = Partial<Omit<Parameters<EventStore['readAll']>[0], 'limit'>>;

/** Starts behind the position `after`. */
export async function* pagesOf(
  store: Pick<EventStore, 'readAll'>,
  { after: from = null, ...wanted }: Wanted = {},
): AsyncGenerator<StoredEvent[]> {
  for (let after = from; ; ) {
    const events = await store.readAll({ ...wanted, after, limit: PAGE });
    yield events;
    const last = events.at(-1);
    if (last === undefined || events.length < PAGE) return;
    after = last.position;
  }
}
