// Work that is taken in turn: what one tenant has piled up does not stand in front of another's one.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Timer } from '#domain/ports/workflow-engine.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { embeddedEngine } from '#infra/adapters/workflow-engine/embedded.ts';
import type { Database } from '#projections/sql.ts';
import { postgresTimers } from './postgres.ts';

// The first test of a run starts the database server; two cores may be busy with others.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const START = instant('2026-11-21T09:00:00Z');
const seconds = (n: number): Instant => addMillis(START, n * 1000);
const NOW = seconds(100_000);

let database: MigratedDatabase;
let db: Database;
let timers: Timers;
beforeAll(async () => {
  database = await migratedDatabase();
  db = database.db;
  timers = postgresTimers(db);
});
afterAll(() => database.drop());
beforeEach(() => db`truncate ops.timers, ops.firing, ops.turns`);

const timer = (tenant: number, holder: number, id: number, at = id): Timer => ({
  key: `test-${holder}-${id}-${tenant}`,
  dueAt: seconds(at),
});
const taking = (most: number) => timers.claim(1, [{ kind: 'test', most, inTurn: true }], NOW);
/** Takes one after the other, each ended before the next, until nothing is left. */
async function allInTurn(): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const taken = await taking(1);
    if (taken.length === 0) return keys;
    keys.push(...taken.map(({ key }) => key));
    await timers.finish(taken.map((one) => ({ key: one.key, taking: one.taking, again: null })));
  }
}

it('C17 a thousand of one tenant wait before: the one of another is taken first or second', async () => {
  await timers.plan([...Array.from({ length: 1_000 }, (_, n) => timer(1, n % 20, n)), timer(2, 900, 5_000)]);
  const first = await taking(1);
  expect(first.map(({ key }) => key)).toEqual(['test-0-0-1']);
  expect((await taking(1)).map(({ key }) => key)).toEqual(['test-900-5000-2']);
});

it('C17 tenants take turns, and within one its holders; each holder keeps its order', async () => {
  await timers.plan([
    timer(1, 10, 1),
    timer(1, 10, 2),
    timer(1, 10, 3),
    timer(1, 11, 4),
    timer(2, 20, 5),
    timer(2, 20, 6),
    timer(3, 30, 7),
  ]);
  expect(await allInTurn()).toEqual([
    'test-10-1-1',
    'test-20-5-2',
    'test-30-7-3',
    'test-11-4-1',
    'test-20-6-2',
    'test-10-2-1',
    'test-10-3-1',
  ]);
  expect(await db`select from ops.turns`).toHaveLength(0);
});

it('C17 of one holder one piece is in work, whoever takes and however many; none is announced as ready before its end', async () => {
  await timers.plan([timer(1, 10, 1), timer(1, 10, 2), timer(1, 11, 3)]);
  const [one, two] = await Promise.all([taking(2), taking(2)]);
  const taken = [...one, ...two].sort((a, b) => (a.key < b.key ? -1 : 1));
  expect(taken.map(({ key }) => key)).toEqual(['test-10-1-1', 'test-11-3-1']);
  expect(await timers.nextReady([], ['test'])).toBe(null);
  await timers.finish([{ key: taken[0]!.key, taking: taken[0]!.taking, again: null }]);
  expect(await timers.nextReady([], ['test'])).toBe(seconds(2));
  expect((await taking(5)).map(({ key }) => key)).toEqual(['test-10-2-1']);
});

it('C65 nothing is taken before its time, and what was planned under its old name is taken as well', async () => {
  await timers.plan([timer(1, 10, 1, 200_000), { key: 'test-12-9', dueAt: seconds(1) }]);
  expect((await taking(5)).map(({ key }) => key)).toEqual(['test-12-9']);
  expect(await timers.nextReady([], ['test'])).toBe(seconds(200_000));
});

it('C17 the engine fires a handler in turn: never two of a holder at once, and everything in the end', async () => {
  const errors: unknown[] = [];
  const engine = embeddedEngine({ timers, clock: fixedClock(NOW), bus: inProcessBus(), onError: (error) => errors.push(error) });
  await timers.plan([...Array.from({ length: 40 }, (_, n) => timer(1, n % 2, n)), timer(2, 9, 99)]);
  const begun: string[] = [];
  const atWork = new Set<string>();
  const together: string[] = [];
  const fire = async ({ key }: Timer): Promise<null> => {
    const holder = key.split('-')[1]!;
    if (atWork.has(holder)) together.push(key);
    atWork.add(holder);
    begun.push(key);
    await new Promise(setImmediate);
    atWork.delete(holder);
    return null;
  };
  await engine.start([{ kind: 'test', concurrency: 2, inTurn: true, fire }]);
  await engine.idle();
  await engine.stop();
  expect([errors, together]).toEqual([[], []]);
  expect(begun).toHaveLength(41);
  expect(begun.indexOf('test-9-99-2')).toBeLessThan(3);
});
