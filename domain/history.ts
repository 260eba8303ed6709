// The history from its beginning, page by page, for whoever must miss nothing: a read model may be late or rebuilt.
import type { EventStore, StoredEvent } from './ports/event-store.ts';

const PAGE = 1000;
type Wanted = Partial<Omit<Parameters<EventStore['readAll']>[0], 'limit'>>;

/** `after`: from behind there. */
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
