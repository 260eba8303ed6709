import { afterAll, vi } from 'vitest';
import { type MigratedDatabase, migratedDatabase } from '../sql/migrated-database.ts';
import { postgresIdempotencyKeys } from './postgres.ts';
import { idempotencySuite } from './suite.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: MigratedDatabase;
afterAll(() => database.drop());

idempotencySuite('PostgreSQL', async () => {
  database = await migratedDatabase();
  return postgresIdempotencyKeys(database.db);
});
