import { afterAll, vi } from 'vitest';
import { postgresDeliveries } from '../deliveries/postgres.ts';
import { type MigratedDatabase, migratedDatabase } from '../sql/migrated-database.ts';
import { postgresCheckpoints } from './postgres.ts';
import { checkpointsSuite } from './suite.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: MigratedDatabase;
afterAll(() => database.drop());

checkpointsSuite('PostgreSQL', async () => {
  database = await migratedDatabase();
  return { checkpoints: postgresCheckpoints(database.db), deliveries: postgresDeliveries(database.db) };
});
