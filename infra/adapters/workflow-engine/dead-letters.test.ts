// A firing that fails: how long it is retried, when it becomes a dead letter, and what is stored of it.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TIMER_ATTEMPTS_MAX } from '#domain/constants.ts';
import { addMillis, type Instant, instant, millis } from '#domain/kernel/calendar.ts';
import type { FinishedTimer } from '#domain/ports/timers.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { postgresTimers } from '#infra/adapters/timers/postgres.ts';
import { embeddedEngine } from './embedded.ts';
import { fireOne } from './firing.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
const START = instant('2026-11-21T09:00:00Z');
const HOUR = 3_600_000;

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db`truncate ops.timers, ops.firing, ops.dead_timers`);

const fails = (): never => {
  throw new TypeError('no room for Jean Dupont');
};

it('a firing that fails is tried again after 1 s, 5 s, 30 s, 2 min, 10 min and then every hour, for three days, and given up at the last attempt', async () => {
  const clock = fixedClock(START);
  const handler = { kind: 'test', concurrency: 1, fire: async () => fails() };
  const told: boolean[] = [];
  const waits: number[] = [];
  let end: FinishedTimer | null = null;
  for (let failures = 0; failures < TIMER_ATTEMPTS_MAX; failures++) {
    const timer = { key: 'test-1', dueAt: START, failures, taking: '1' };
    end = await fireOne({ clock, onError: (_error, _key, givenUp) => void told.push(givenUp) }, handler, timer);
    if (end.again === null) break;
    expect(end).toMatchObject({ again: { dueAt: START, failures: failures + 1 } });
    expect(end.dead).toBeUndefined();
    waits.push(millis(end.again.readyAt) - millis(clock.now()));
    clock.set(end.again.readyAt);
  }
  expect(waits.slice(0, 7)).toEqual([1_000, 5_000, 30_000, 120_000, 600_000, HOUR, HOUR]);
  expect(new Set(waits.slice(5))).toEqual(new Set([HOUR]));
  // A weekend and the following Monday.
  expect(millis(clock.now()) - millis(START)).toBeGreaterThanOrEqual(72 * HOUR);
  expect(millis(clock.now()) - millis(START)).toBeLessThan(73 * HOUR);
  expect(end).toEqual({
    key: 'test-1',
    taking: '1',
    again: null,
    dead: { failures: TIMER_ATTEMPTS_MAX, diedAt: clock.now(), error: 'TypeError' },
  });
  expect(told).toEqual([...waits.map(() => false), true]);
});

it('the engine gives up what failed too often, fires it no more, keeps no word of the error, and fires it when it is sent again', async () => {
  const clock = fixedClock(START);
  const bus = inProcessBus();
  const timers = postgresTimers(database.db);
  const told: [string | null, boolean | undefined][] = [];
  const engine = embeddedEngine({ timers, clock, bus, onError: (_error, key, givenUp) => void told.push([key, givenUp]) });
  let works = false;
  const fired: Instant[] = [];
  const fire = async ({ dueAt }: { dueAt: Instant }) => {
    fired.push(dueAt);
    return works ? null : fails();
  };
  await engine.arm([{ key: 'test-1', dueAt: START, accountId: 4, subcontractorId: 41 }]);
  await database.db`update ops.timers set failures = ${TIMER_ATTEMPTS_MAX - 1}`;
  await engine.start([{ kind: 'test', concurrency: 1, fire }]);
  await engine.idle();
  expect(told).toEqual([['test-1', true]]);
  clock.set(addMillis(START, 100 * HOUR));
  await engine.idle();
  expect(fired).toEqual([START]);
  const letters = await database.db`select * from ops.dead_timers`;
  expect(letters).toEqual([
    {
      key: 'test-1',
      due_at: START,
      account_id: 4,
      subcontractor_id: 41,
      failures: TIMER_ATTEMPTS_MAX,
      died_at: START,
      error: 'TypeError',
    },
  ]);
  works = true;
  await timers.sendAgain('all', clock.now());
  await engine.idle();
  expect(fired).toEqual([START, START]);
  expect((await timers.dead(1)).total).toBe(0);
  await engine.stop();
});
