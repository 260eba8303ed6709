// A store with unreadable events, as an adapter delivers them.

import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import { unreadable } from '#infra/adapters/event-store/unreadable.ts';

export function damaged(store: EventStore, isBroken: (event: StoredEvent) => boolean): EventStore {
  const seen = (events: StoredEvent[]) =>
    events.map((event) => {
      if (!isBroken(event)) return event;
      const { eventId, stream, revision, position, accountId } = event;
      return unreadable({ eventId, stream, revision, position, accountId }, new Error('dupont@exemple.fr'));
    });
  return {
    ...store,
    readAll: async (options) => seen(await store.readAll(options)),
    readStream: async (...asked) => seen(await store.readStream(...asked)),
    subscribe: (options) => store.subscribe({ ...options, onBatch: (events) => options.onBatch(seen(events)) }),
  };
}
