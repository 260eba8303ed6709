import { afterAll, vi } from 'vitest';
import type { Sql } from '#projections/sql.ts';
import { type MigratedDatabase, migratedDatabase } from '../sql/migrated-database.ts';
import { postgresFacts } from './postgres.ts';
import { factsSuite } from './suite.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: MigratedDatabase;
afterAll(() => database.drop());

factsSuite('PostgreSQL', async () => {
  database = await migratedDatabase();
  return { facts: postgresFacts(database.db), begin: (task) => database.db.begin((tx: Sql) => task(tx)) };
});
