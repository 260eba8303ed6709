// Fair turns: one tenant's backlog does not delay another tenant's timer.
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

// The first test of a run starts the database server, which takes long when other processes use the cores.
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
const nextReady = async () => (await timers.claim(1, [{ kind: 'test', most: 0, inTurn: true }], seconds(-1))).next;
const taking = async (most: number) => (await timers.claim(1, [{ kind: 'test', most, inTurn: true }], NOW)).claimed;
/** Claims one after the other, each ended before the next, until nothing is left. */
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

it('C17 of one tenant two pieces are in work, however many are free: another’s is taken at once, and no third is announced', async () => {
  await timers.plan(Array.from({ length: 4 }, (_, n) => timer(1, n, n)));
  expect((await taking(9)).map(({ key }) => key)).toEqual(['test-0-0-1', 'test-1-1-1']);
  expect(await nextReady()).toBeNull();
  expect(await taking(9)).toEqual([]);
  await timers.plan([timer(2, 20, 5)]);
  expect(await nextReady()).toBe(seconds(5));
  const [other] = await taking(9);
  expect(other!.key).toBe('test-20-5-2');
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
  expect(await nextReady()).toBe(null);
  await timers.finish([{ key: taken[0]!.key, taking: taken[0]!.taking, again: null }]);
  expect(await nextReady()).toBe(seconds(2));
  expect((await taking(5)).map(({ key }) => key)).toEqual(['test-10-2-1']);
});

it('C65 nothing is taken before its time, and what was planned under its old name is taken as well', async () => {
  await timers.plan([timer(1, 10, 1, 200_000), { key: 'test-12-9', dueAt: seconds(1) }]);
  expect((await taking(5)).map(({ key }) => key)).toEqual(['test-12-9']);
  expect(await nextReady()).toBe(seconds(200_000));
});

/** Of a kind without turns: this many for each tenant, the first tenant's before the others'. */
const backlog = (...counts: [tenant: number | undefined, count: number][]) =>
  timers.plan(
    counts.flatMap(([accountId, count], place) =>
      Array.from({ length: count }, (_, n) => ({
        key: `all-${accountId ?? 0}-${n}`,
        dueAt: seconds(place * 1_000 + n),
        ...(accountId === undefined ? {} : { accountId }),
      })),
    ),
  );
/** Claims one after the other, each ended before the next: answers the tenants in the order in which they were served. */
async function served(claims: number, most: number): Promise<string[][]> {
  const rounds: string[][] = [];
  for (let i = 0; i < claims; i++) {
    const { claimed: taken } = await timers.claim(1, [{ kind: 'all', most }], NOW);
    rounds.push(taken.map(({ key }) => key.split('-')[1]!).sort());
    await timers.finish(taken.map((one) => ({ key: one.key, taking: one.taking, again: null })));
  }
  return rounds;
}
const tally = (tenants: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(tenants, (t) => t)).map(([t, all]) => [t, all!.length]));

it('C17 ten thousand due timers of one tenant, in every kind of work: the one of another is taken with the first', async () => {
  await backlog([1, 10_000], [2, 1]);
  expect(await served(2, 4)).toEqual([
    ['1', '1', '1', '2'],
    ['1', '1', '1', '1'],
  ]);
});

it('C17 who comes while a round is under way waits for the rest of that round, a hundred timers, not for the backlog', async () => {
  await backlog([1, 5_000], [2, 5_000]);
  await served(1, 4);
  await timers.plan([{ key: 'all-3-0', dueAt: seconds(99_999), accountId: 3 }]);
  const order = (await served(30, 4)).flat();
  expect(order.indexOf('3')).toBeGreaterThan(-1);
  expect(order.indexOf('3')).toBeLessThan(104);
});

it('C17 tenants get equally many turns, each in the order of its own timers; work of nobody is a tenant of its own; all is taken in the end', async () => {
  await backlog([1, 300], [undefined, 300], [3, 50], [4, 2]);
  const { claimed: taken } = await timers.claim(1, [{ kind: 'all', most: 40 }], NOW);
  expect(
    taken
      .filter(({ key }) => key.startsWith('all-1-'))
      .map(({ key }) => Number(key.split('-')[2]))
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: taken.filter(({ key }) => key.startsWith('all-1-')).length }, (_, n) => n));
  expect(taken).toHaveLength(40);
  const counts = tally(taken.map(({ key }) => key.split('-')[1]!));
  expect(counts['4']).toBe(2);
  for (const tenant of ['1', '0', '3']) expect(counts[tenant]).toBeGreaterThanOrEqual(10);
  const rest = (await served(17, 40)).flat();
  expect(rest).toHaveLength(652 - 40);
  expect(await db`select from ops.turns`).toHaveLength(0);
});

it('C17 two drivers that claim a backlog together take each timer once, and of each tenant', async () => {
  await backlog([1, 400], [2, 400], [3, 400]);
  const both = await Promise.all(
    [1, 2, 3, 4].map(async (driver) => (await timers.claim(driver, [{ kind: 'all', most: 30 }], NOW)).claimed),
  );
  const keys = both.flat().map(({ key }) => key);
  expect(new Set(keys).size).toBe(120);
  for (const taken of both) expect(tally(taken.map(({ key }) => key.split('-')[1]!))).toEqual({ 1: 10, 2: 10, 3: 10 });
});

it('C65 nothing that is not due is taken for the sake of a turn, nor what is being fired', async () => {
  await backlog([1, 50]);
  await timers.plan([2, 3].map((accountId) => ({ key: `all-${accountId}-9`, dueAt: seconds(accountId === 2 ? 200_000 : 1), accountId })));
  expect(tally((await timers.claim(1, [{ kind: 'all', most: 10 }], NOW)).claimed.map(({ key }) => key.split('-')[1]!))).toEqual({
    1: 9,
    3: 1,
  });
  await timers.plan([{ key: 'all-3-9', dueAt: seconds(2), accountId: 3 }]);
  expect(tally((await served(4, 10)).flat())).toEqual({ 1: 40 });
  expect(await served(2, 10)).toEqual([['1'], []]);
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
