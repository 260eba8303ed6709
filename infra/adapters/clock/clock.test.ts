import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { databaseClock } from './database-clock.ts';
import { fixedClock } from './fixed.ts';
import { movableClockSuite } from './suite.ts';
import { systemClock } from './system-clock.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  vi.useRealTimers();
  await database.db`truncate ops.clock`;
});

movableClockSuite('system', () => systemClock({ sql: database.db }));
movableClockSuite('fixed', async () => fixedClock());

const START = Date.parse('2026-11-21T09:00:00Z');
function machine(): { now: () => number; at: number } {
  const it = { at: START, now: () => it.at };
  return it;
}

it('is the machine’s clock until it is moved', async () => {
  const { now } = machine();
  const clock = await systemClock({ sql: database.db, machine: now });
  expect(clock.now()).toBe('2026-11-21T09:00:00.000Z');
  expect(clock.today()).toBe('2026-11-21');
});

it('keeps what it was moved by through a restart, also when the process died while it was held', async () => {
  const time = machine();
  const clock = await systemClock({ sql: database.db, machine: time.now });
  await clock.release(instant('2027-02-01T08:00:00Z'));
  time.at += 60_000;
  expect(clock.now()).toBe('2027-02-01T08:01:00.000Z');
  await clock.hold(instant('2027-03-01T08:00:00Z'));
  time.at += 5_000;
  const after = await systemClock({ sql: database.db, machine: time.now });
  expect(after.now()).toBe('2027-03-01T08:00:05.000Z');
});

it('a process that knows less of the moves does not take them back', async () => {
  const time = machine();
  const one = await systemClock({ sql: database.db, machine: time.now });
  const other = await systemClock({ sql: database.db, machine: time.now });
  await one.release(instant('2027-02-01T08:00:00Z'));
  await other.release(instant('2026-12-01T08:00:00Z'));
  expect((await systemClock({ sql: database.db, machine: time.now })).now()).toBe('2027-02-01T08:00:00.000Z');
});

it('C65 a machine whose clock jumps or slept is noticed within half a minute of its own time', async () => {
  const time = machine();
  const clock = await systemClock({ sql: database.db, machine: time.now });
  vi.useFakeTimers();
  let reached = false;
  void clock.until(instant('2026-11-21T10:00:00Z')).reached.then(() => {
    reached = true;
  });
  // A timeout that ends too early (the machine's clock went back meanwhile) is set again.
  await vi.advanceTimersByTimeAsync(3_700_000);
  expect(reached).toBe(false);
  time.at += 2 * 3_600_000;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reached).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('C65 in the full profile it is kept in step with the database, two minutes apart or not', async () => {
  for (const apart of [-120_000, 0, 120_000]) {
    const clock = await databaseClock({ sql: database.db, machine: () => Date.now() + apart });
    // It read its clock between these two, however long the round trip took.
    const before = Date.parse(clock.now());
    const [row] = await database.db<{ now: string }[]>`select clock_timestamp() as now`;
    const after = Date.parse(clock.now());
    expect(Date.parse(row!.now)).toBeGreaterThan(before - 500);
    expect(Date.parse(row!.now)).toBeLessThan(after + 500);
    expect(clock.until(addMillis(clock.now(), 60_000))).toBeDefined();
    clock.close();
  }
});
