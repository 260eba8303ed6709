// Work that never ends: its slot is freed, its timer fires again, its late end changes nothing, and the engine's stop does not wait for it.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Timer, TimerHandler } from '#domain/ports/workflow-engine.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { postgresTimers } from '#infra/adapters/timers/postgres.ts';
import { embeddedEngine } from './embedded.ts';
import { TookTooLong } from './firing.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
const START = instant('2026-11-21T09:00:00Z');

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db`truncate ops.timers, ops.firing`);

function setUp(fire: TimerHandler['fire'], longestMs?: number) {
  const clock = fixedClock(START);
  const bus = inProcessBus();
  const errors: [unknown, string | null][] = [];
  const engine = embeddedEngine({
    timers: postgresTimers(database.db),
    clock,
    bus,
    onError: (error, key) => void errors.push([error, key]),
    stopMs: 300,
  });
  const handler: TimerHandler = { kind: 'test', concurrency: 2, fire, ...(longestMs === undefined ? {} : { longestMs }) };
  const plan = (count: number) => engine.arm(Array.from({ length: count }, (_, n) => ({ key: `test-${n + 1}`, dueAt: START })));
  return { clock, bus, engine, handler, errors, plan };
}
const never = new Promise<Instant | null>(() => {});

it('R13 work that never ends keeps no room: others are fired, and it is fired again after a pause', async () => {
  const fired: string[] = [];
  const { clock, bus, engine, handler, errors, plan } = setUp(async ({ key }: Timer) => {
    fired.push(key);
    return fired.length <= 2 ? never : null;
  }, 50);
  await engine.start([handler]);
  await plan(5);
  await vi.waitFor(() => expect(new Set(fired).size).toBe(5), 20_000);
  await engine.idle();
  expect(errors.map(([error, key]) => [(error as Error).name, key]).sort()).toEqual(
    fired
      .slice(0, 2)
      .map((key) => ['TookTooLong', key])
      .sort(),
  );
  expect(errors[0]![0]).toBeInstanceOf(TookTooLong);
  const late = fired.slice(0, 2).sort();
  await clock.release(addMillis(START, 2_000));
  bus.ring('timers');
  await vi.waitFor(() => expect(fired.slice(5).sort()).toEqual(late), 20_000);
  await engine.idle();
  expect(await database.db`select key from ops.timers union all select key from ops.firing`).toEqual([]);
  expect(await engine.stop()).toEqual([]);
});

it('R13 the end of a firing that was given up changes nothing of the one that took its place', async () => {
  const ends: ((next: Instant | null) => void)[] = [];
  const { clock, bus, engine, handler, plan } = setUp(() => new Promise((resolve) => ends.push(resolve)), 400);
  await engine.start([handler]);
  await plan(1);
  await vi.waitFor(() => expect(ends).toHaveLength(1), 20_000);
  await vi.waitFor(async () => expect(await database.db`select key from ops.timers`).toHaveLength(1), 20_000);
  await clock.release(addMillis(START, 2_000));
  bus.ring('timers');
  await vi.waitFor(() => expect(ends).toHaveLength(2), 20_000);
  // It returned its next due time, and is not called any more.
  ends[0]!(addMillis(START, 86_400_000));
  await new Promise(setImmediate);
  expect(await database.db`select key from ops.firing`).toHaveLength(1);
  ends[1]!(null);
  await engine.idle();
  expect(await database.db`select key from ops.timers union all select key from ops.firing`).toEqual([]);
  await engine.stop();
});

it.each([
  ['answers', (late: PromiseWithResolvers<Instant | null>) => late.resolve(addMillis(START, 86_400_000))],
  ['fails', (late: PromiseWithResolvers<Instant | null>) => late.reject(new Error('late'))],
])('R13 work that %s behind its time writes nothing: the timer waits for its next attempt as it did', async (_how, end) => {
  const late = Promise.withResolvers<Instant | null>();
  const { engine, handler, errors, plan } = setUp(() => late.promise, 50);
  await engine.start([handler]);
  await plan(1);
  const waiting = async () => [...(await database.db`select key, due_at, ready_at, failures from ops.timers`)];
  await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ failures: 1 }]), 20_000);
  const before = await waiting();
  end(late);
  await engine.idle();
  expect(await waiting()).toEqual(before);
  expect(before).toEqual([{ key: 'test-1', due_at: START, ready_at: addMillis(START, 1_000), failures: 1 }]);
  expect(errors).toHaveLength(1);
  await engine.stop();
});

it('R13 a stop does not wait for ever: it tells what still ran, and the next start takes it back', async () => {
  let times = 0;
  const first = setUp(() => (times++ === 0 ? never : Promise.resolve(null)));
  await first.engine.start([first.handler]);
  await first.plan(1);
  await vi.waitFor(() => expect(times).toBe(1), 20_000);
  expect(await first.engine.stop()).toEqual(['test-1']);
  const second = setUp(async () => {
    times++;
    return null;
  });
  await second.engine.start([second.handler]);
  await second.engine.idle();
  expect(times).toBe(2);
  expect(await second.engine.stop()).toEqual([]);
});
