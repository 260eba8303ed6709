// Which event store the settings name: the one place that chooses between the adapters.

import type { Bus } from '#domain/ports/bus.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { eventstoreEventStore } from '../adapters/event-store/eventstore.ts';
import { postgresEventStore } from '../adapters/event-store/postgres.ts';
import type { Config } from './config.ts';

/** `appends`: a pool of its own for PostgreSQL's appends. */
export async function openEventStore(
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  { db, bus, appends = db }: { db: Database; bus: Bus; appends?: Database },
): Promise<EventStore> {
  return eventStoreUrl === null ? postgresEventStore(db, { bus, appends }) : eventstoreEventStore({ url: eventStoreUrl, bus });
}
