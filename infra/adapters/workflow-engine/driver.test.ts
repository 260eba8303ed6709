// A driver is alive as long as its lock is there, and its lock comes back after every loss.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { DRIVER_LOCK, postgresTimers } from '#infra/adapters/timers/postgres.ts';
import { becomeDriver } from './driver.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

const holders = async (number: number): Promise<number[]> => {
  const rows = await database.db`
    select pid from pg_locks where locktype = 'advisory' and granted and classid = ${DRIVER_LOCK} and objid = ${number}::bigint::oid
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.map((row) => row['pid'] as number);
};

// The mistake: the lock is taken once. Without it the others take back what this driver has in hand, and fire it a second time.
test('a driver whose session is ended takes its lock again, as often as that happens, and frees it at its end', async () => {
  const driver = await becomeDriver(postgresTimers(database.db));
  let seen = await holders(driver.number);
  expect(seen).toHaveLength(1);
  for (let loss = 0; loss < 2; loss += 1) {
    const [lost] = seen;
    await database.db`select pg_terminate_backend(${lost!})`;
    await vi.waitFor(async () => {
      seen = await holders(driver.number);
      expect(seen).toHaveLength(1);
      expect(seen[0]).not.toBe(lost);
    }, 20_000);
  }
  await driver.end();
  await vi.waitFor(async () => expect(await holders(driver.number)).toEqual([]), 20_000);
});
