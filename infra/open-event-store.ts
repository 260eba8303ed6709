// Which event store the settings name: the one place that chooses between the adapters.
import type { Config } from './config.ts';
import { eventstoreEventStore } from './event-store/eventstore.ts';
import { postgresEventStore } from './event-store/postgres.ts';
import type { Bus, EventStore } from './ports.ts';
import type { Database } from './sql/postgres.ts';

/** `appends`: a pool of its own for PostgreSQL's appends. */
export async function openEventStore(
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  { db, bus, appends = db }: { db: Database; bus: Bus; appends?: Database },
): Promise<EventStore> {
  return eventStoreUrl === null ? postgresEventStore(db, { bus, appends }) : eventstoreEventStore({ url: eventStoreUrl, bus });
}
