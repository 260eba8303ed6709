// Which event store the settings name: the one place that chooses between the adapters.

import type { Bus } from '#domain/ports/bus.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { channelOf } from '../adapters/bus/postgres.ts';
import { eventstoreEventStore } from '../adapters/event-store/eventstore.ts';
import { postgresEventStore } from '../adapters/event-store/postgres.ts';
import type { Config } from './config.ts';

/** `appends`: a pool of its own for PostgreSQL's appends. `apart`: other processes are told of each by NOTIFY, in its own transaction. */
export async function openEventStore(
  { eventStoreUrl, apart = false }: Pick<Config, 'eventStoreUrl'> & Partial<Pick<Config, 'apart'>>,
  { db, bus, appends = db }: { db: Database; bus: Bus; appends?: Database },
): Promise<EventStore> {
  const notifyChannel = apart ? channelOf('events') : undefined;
  return eventStoreUrl === null
    ? postgresEventStore(db, { bus, appends, notifyChannel })
    : eventstoreEventStore({ url: eventStoreUrl, bus });
}
