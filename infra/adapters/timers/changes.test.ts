// The store that also records changes: it passes the suite of all stores, and each change is forwarded at least once, if its transaction
// commits.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { TimerChanges } from '#domain/ports/timer-changes.ts';
import type { Timers } from '#domain/ports/timers.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { forwardedTimers, postgresTimerChanges } from './changes.ts';
import { postgresTimers } from './postgres.ts';
import { timersSuite } from './suite.ts';

let database: MigratedDatabase;
let db: Database;
let timers: Timers;
let changes: TimerChanges;
beforeAll(async () => {
  database = await migratedDatabase();
  db = database.db;
  timers = forwardedTimers(postgresTimers(db), db);
  changes = postgresTimerChanges(db);
});
afterAll(() => database.drop());
beforeEach(() => db`truncate ops.timers, ops.firing, ops.timer_changes, ops.timer_engine, ops.dead_timers`);

const at = (minutes: number): Instant => addMillis(instant('2026-11-21T09:00:00Z'), minutes * 60_000);
const keys = async () => (await db`select key from ops.timer_changes order by change`).map((row) => row['key']);
const told = () => changes.forward(100, async (all) => all.map(({ change }) => change));

it('C54 a plan, a move and a cancel are noted with whose they are, in their transaction; what changes nothing is not', async () => {
  await timers.plan([{ key: 'a-1', dueAt: at(1), accountId: 7, subcontractorId: 8 }]);
  await timers.plan([{ key: 'a-1', dueAt: at(1) }]);
  await timers.cancel(['a-2']);
  expect(await db`select key, account_id, subcontractor_id from ops.timer_changes`).toEqual([
    { key: 'a-1', account_id: 7, subcontractor_id: 8 },
  ]);
  await timers.plan([{ key: 'a-1', dueAt: at(2) }]);
  await timers.cancel(['a-1', 'a-2']);
  expect(await keys()).toEqual(['a-1', 'a-1', 'a-1']);
  const undone = db.begin(async (tx: Sql) => {
    await timers.plan([{ key: 'a-3', dueAt: at(1) }], tx);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await keys()).not.toContain('a-3');
});

it('C54 what moves a timer while another plans it for its old moment is waited for, and that plan is noted', async () => {
  await timers.plan([{ key: 'b-1', dueAt: at(1) }]);
  await told();
  const [moved, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mover = db.begin(async (tx: Sql) => {
    await postgresTimers(db).plan([{ key: 'b-1', dueAt: at(9) }], tx);
    moved.resolve();
    await go.promise;
  });
  await moved.promise;
  const planner = timers.plan([{ key: 'b-1', dueAt: at(1) }]);
  const waiting = async () =>
    (await db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
  await expect.poll(waiting).toBe(1);
  go.resolve();
  await Promise.all([mover, planner]);
  expect(await keys()).toEqual(['b-1']);
});

it('what was not told stays, what was planned meanwhile stays, and two who tell never have the same in hand', async () => {
  await timers.plan([1, 2, 3, 4].map((n) => ({ key: `c-${n}`, dueAt: at(n) })));
  let others = -1;
  let forgotten = '';
  const handed = await changes.forward(2, async ([first]) => {
    forgotten = first!.key;
    others = await changes.forward(2, async (rest) => rest.map(({ change }) => change));
    await timers.plan([{ key: first!.key, dueAt: at(60) }]);
    return [first!.change];
  });
  expect([handed, others]).toEqual([2, 2]);
  const left = await keys();
  expect(left).toHaveLength(2);
  expect(left[1]).toBe(forgotten);
  await expect(changes.forward(10, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await changes.waiting(['c'])).toBe(true);
  await told();
  expect(await changes.waiting(['c'])).toBe(false);
});

it('what is overdue and not being fired is noted again in small batches, going round', async () => {
  const store = postgresTimers(db);
  await store.plan([1, 2, 3, 4].map((n) => ({ key: `d-${n}`, dueAt: at(n), accountId: n })));
  const driver = await store.newDriver();
  await store.claim(driver, [{ kind: 'd', most: 1 }], at(1));
  await store.plan([{ key: 'd-1', dueAt: at(0) }]);
  const first = await changes.noteOverdue(at(4), 1, null);
  expect(first).toEqual({ readyAt: at(2), key: 'd-2' });
  expect(await changes.noteOverdue(at(4), 5, first)).toEqual({ readyAt: at(3), key: 'd-3' });
  expect(await changes.noteOverdue(at(4), 5, { readyAt: at(3), key: 'd-3' })).toBeNull();
  expect(await keys()).toEqual(['d-2', 'd-3']);
});

it('an engine that is told of plans finds all noted when it was not the last one; the one that reads them forgets the notes', async () => {
  await postgresTimers(db).plan([{ key: 'e-1', dueAt: at(1), accountId: 5 }]);
  await changes.becomes('temporal');
  expect(await db`select key, account_id from ops.timer_changes`).toEqual([{ key: 'e-1', account_id: 5 }]);
  await changes.becomes('temporal');
  expect(await keys()).toEqual(['e-1']);
  await changes.becomes('embedded');
  expect(await keys()).toEqual([]);
});

it('a dead letter that is sent again is noted', async () => {
  await timers.plan([{ key: 'f-1', dueAt: at(1) }]);
  const driver = await timers.newDriver();
  const {
    claimed: [taken],
  } = await timers.claim(driver, [{ kind: 'f', most: 1 }], at(1));
  await timers.finish([{ ...taken!, again: null, dead: { failures: 78, diedAt: at(2), error: 'Error' } }]);
  await told();
  await timers.sendAgain('all', at(3));
  expect(await keys()).toEqual(['f-1']);
});

timersSuite('PostgreSQL, with what changes noted', async () => ({ timers, begin: (task) => db.begin((tx: Sql) => task(tx)) }));
