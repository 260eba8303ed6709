// The stores of the work that waits, over one test database.
import { postgresCheckpoints } from '#infra/adapters/checkpoints/postgres.ts';
import { postgresDeliveries } from '#infra/adapters/deliveries/postgres.ts';
import { postgresFacts } from '#infra/adapters/facts/postgres.ts';
import { postgresTimers } from '#infra/adapters/timers/postgres.ts';
import type { Database } from '#projections/sql.ts';

export const storesOf = (db: Database) => ({
  checkpoints: postgresCheckpoints(db),
  deliveries: postgresDeliveries(db),
  facts: postgresFacts(db),
  timers: postgresTimers(db),
});
