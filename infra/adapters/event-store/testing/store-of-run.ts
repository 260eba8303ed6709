// The event store of this test run: the worlds' default, or with SUBDOC_STORE=eventstore (`npm run test:eventstore`) a double of
// EventStoreDB for each world.
import type { Bus } from '#domain/ports/bus.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { eventstoreEventStore } from '../eventstore.ts';
import { eventStoreDouble } from './eventstore-double.ts';

export const onEventStoreDb = process.env['SUBDOC_STORE'] === 'eventstore';

/** A position that no event of a test reaches. */
export const FAR_AWAY = onEventStoreDb ? `${'f'.repeat(16)}-${'f'.repeat(16)}` : '999999';

export async function storeOfRun(
  options: { bus: Bus; pollMs?: number; retryMs?: number },
  usual: () => EventStore | Promise<EventStore>,
): Promise<EventStore> {
  if (!onEventStoreDb) return usual();
  const double = await eventStoreDouble();
  const store = await eventstoreEventStore({ ...options, url: double.url });
  return {
    ...store,
    async close() {
      await store.close();
      await double.close();
    },
  };
}
