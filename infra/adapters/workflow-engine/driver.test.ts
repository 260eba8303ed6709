// A driver is live while it holds its lock, and takes its lock again after every loss.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { instant } from '#domain/kernel/calendar.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { DRIVER_LOCK, postgresTimers } from '#infra/adapters/timers/postgres.ts';
import { becomeDriver } from './driver.ts';
import { embeddedEngine } from './embedded.ts';

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

// The mistake: the lock is taken only once. After its loss other drivers take back this driver's timers, and fire them a second time.
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

// The mistake: the lock is held in an open transaction. Its session is « idle in transaction » as long as the product runs; operators have
// alarms for that, and poolers and servers end such sessions.
test('while an engine runs no session is idle in a transaction; a killed session makes what it fires ready for others, and it holds its lock again', async () => {
  const { db } = database;
  const timers = postgresTimers(db);
  const fired = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<null>();
  const fire = async () => {
    fired.resolve();
    return leave.promise;
  };
  const now = instant('2026-11-21T09:00:00Z');
  const engine = embeddedEngine({ timers, clock: fixedClock(now), bus: inProcessBus(), onError: () => {} });
  await engine.start([{ kind: 'held', concurrency: 1, fire }]);
  await engine.arm([{ key: 'held-1', dueAt: now }]);
  await fired.promise;
  const states = await db`select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  expect(states).toEqual([]);
  const [{ driver } = { driver: 0 }] = await db<{ driver: number }[]>`select driver from ops.firing`;
  const [pid] = await holders(driver);
  expect(await timers.takeBack()).toBe(0);
  await db`select pg_terminate_backend(${pid!})`;
  await expect.poll(() => timers.takeBack()).toBe(1);
  expect((await timers.claim(driver + 1, [{ kind: 'held', most: 1 }], now)).claimed).toMatchObject([{ key: 'held-1' }]);
  await vi.waitFor(async () => expect(await holders(driver)).not.toEqual([]), 20_000);
  leave.resolve(null);
  await engine.stop();
});
