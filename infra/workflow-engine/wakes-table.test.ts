import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/sql/migrated-database.ts';
import type { Database } from '#infra/sql/postgres.ts';
import { becomeDriver } from './driver.ts';
import * as table from './wakes-table.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const minutes = (n: number): Instant => addMillis(instant('2026-11-21T09:00:00Z'), n * 60_000);
let database: MigratedDatabase;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = database.db;
});
afterAll(() => database.drop());

it('P6 what was fired leaves the table, and a living driver keeps no dead row of it from being cleaned', async () => {
  const driver = await becomeDriver(db);
  await table.plan(
    db,
    Array.from({ length: 20_000 }, (_, n) => ({ key: `test-${n}`, dueAt: minutes(n) })),
  );
  for (let fired = 0; fired < 19_991; ) {
    const taken = await table.take(db, driver.number, 'test', minutes(19_990), 5_000);
    const ends = taken.map(({ key, taking }) => ({ key, taking, again: null }));
    await table.finish(db, ends);
    fired += taken.length;
  }
  expect(await table.nextReady(db, ['test'])).toBe(minutes(19_991));
  expect(await db`select from ops.wakes`).toHaveLength(20_000 - 19_991);
  expect(await db`select from ops.firing`).toHaveLength(0);
  const holding = await db`select backend_xmin from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
  expect(holding.map((session) => session['backend_xmin'])).toEqual([null]);
  await driver.end();
});
