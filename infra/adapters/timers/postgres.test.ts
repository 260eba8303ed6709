import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Timers } from '#domain/ports/timers.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { becomeDriver } from '#infra/adapters/workflow-engine/driver.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { DRIVER_LOCK, postgresTimers } from './postgres.ts';
import { timersSuite } from './suite.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const minutes = (n: number): Instant => addMillis(instant('2026-11-21T09:00:00Z'), n * 60_000);
let database: MigratedDatabase;
let db: Database;
let timers: Timers;
beforeAll(async () => {
  database = await migratedDatabase();
  db = database.db;
  timers = postgresTimers(db);
});
afterAll(() => database.drop());

it('P6 what was fired leaves the table, and a living driver keeps no dead row of it from being cleaned', async () => {
  const driver = await becomeDriver(timers);
  await timers.plan(Array.from({ length: 20_000 }, (_, n) => ({ key: `test-${n}`, dueAt: minutes(n) })));
  for (let fired = 0; fired < 19_991; ) {
    const { claimed: taken } = await timers.claim(driver.number, [{ kind: 'test', most: 5_000 }], minutes(19_990));
    const ends = taken.map(({ key, taking }) => ({ key, taking, again: null }));
    await timers.finish(ends);
    fired += taken.length;
  }
  expect(await timers.nextReady(['test'])).toBe(minutes(19_991));
  expect(await db`select from ops.timers`).toHaveLength(20_000 - 19_991);
  expect(await db`select from ops.firing`).toHaveLength(0);
  const holding = await db`
    select a.state, a.backend_xmin as xmin from pg_stat_activity a join pg_locks l using (pid)
    where a.datname = current_database() and l.locktype = 'advisory' and l.classid = ${DRIVER_LOCK} and l.granted`;
  expect(holding).toEqual([{ state: 'idle', xmin: null }]);
  await driver.end();
});

it('one plan may hold new keys and known ones; two at once for the same keys both succeed', async () => {
  await db`truncate ops.timers`;
  const at = async () => (await db`select key, due_at from ops.timers order by key`).map((row) => `${row.key} ${row.due_at.slice(14, 16)}`);
  await timers.plan([{ key: 'test-5', dueAt: minutes(1) }]);
  await timers.plan([
    { key: 'test-9', dueAt: minutes(2) },
    { key: 'test-5', dueAt: minutes(3) },
    { key: 'test-1', dueAt: minutes(4) },
    { key: 'test-9', dueAt: minutes(5) },
  ]);
  expect(await at()).toEqual(['test-1 04', 'test-5 03', 'test-9 05']);
  await db`update ops.timers set failures = 3`;
  await timers.plan([
    { key: 'test-1', dueAt: minutes(4) },
    { key: 'test-5', dueAt: minutes(6) },
  ]);
  expect((await db`select failures from ops.timers order by key`).map((row) => row.failures)).toEqual([3, 0, 3]);

  const many = (due: number) => Array.from({ length: 2_000 }, (_, n) => ({ key: `test-${n}`, dueAt: minutes(due) }));
  await Promise.all([timers.plan(many(10)), timers.plan(many(20)), timers.plan(many(30).toReversed())]);
  expect(await db`select count(*)::int as keys, count(distinct due_at)::int as dues from ops.timers`).toEqual([{ keys: 2_000, dues: 1 }]);
});

it('P6 each timer is looked up by its key, also by a session that made its plans when a vacuum had found nothing being fired', async () => {
  await db`truncate ops.timers, ops.firing`;
  await db`vacuum ops.timers, ops.firing`;
  const session = await db.reserve();
  const own = postgresTimers(session);
  const looks = async () => {
    await session`select pg_stat_force_next_flush()`;
    const [row] =
      await session`select idx_scan::int as "byKey", seq_scan::int as whole from pg_stat_user_tables where relid = 'ops.firing'::regclass`;
    return row as unknown as { byKey: number; whole: number };
  };
  const fire = async () => {
    const { claimed: taken } = await own.claim(1, [{ kind: 'test', most: 100 }], minutes(0));
    const ends = taken.map(({ key, taking }) => ({ key, taking, again: null }));
    await own.finish(ends);
  };
  try {
    await own.plan(Array.from({ length: 2_000 }, (_, n) => ({ key: `test-${n}`, dueAt: minutes(0) })));
    await session`analyze ops.timers`;
    const before = await looks();
    for (let i = 0; i < 8; i++) await fire();
    const after = await looks();
    expect(after.byKey - before.byKey).toBeGreaterThanOrEqual(800);
    expect(after.whole).toBe(before.whole);
  } finally {
    session.release();
  }
});

// The mistake: the end of a firing overwrites the time that was planned meanwhile, and a reminder moved to tomorrow is sent today.
it('a plan made while the timer is being fired is kept: the end of the firing writes nothing over it', async () => {
  await db`truncate ops.timers, ops.firing`;
  const driver = await becomeDriver(timers);
  await timers.plan([
    { key: 'test-1', dueAt: minutes(1) },
    { key: 'test-2', dueAt: minutes(1) },
  ]);
  const { claimed: taken } = await timers.claim(driver.number, [{ kind: 'test', most: 10 }], minutes(1));
  await timers.plan([{ key: 'test-1', dueAt: minutes(500) }]);
  const again = { dueAt: minutes(9), readyAt: minutes(9), failures: 1 };
  await timers.finish(taken.map(({ key, taking }) => ({ key, taking, again })));
  expect(await db`select key, due_at, failures from ops.timers order by key`).toEqual([
    { key: 'test-1', due_at: minutes(500), failures: 0 },
    { key: 'test-2', due_at: minutes(9), failures: 1 },
  ]);
  await driver.end();
});

// The mistake: an end names only its key. Written again because its answer was lost, it ends a later firing of the timer, which then nobody
// fires.
it('C60 an end that is written twice ends no later firing of the same key', async () => {
  await db`truncate ops.timers, ops.firing`;
  const driver = await becomeDriver(timers);
  await timers.plan([{ key: 'test-1', dueAt: minutes(1) }]);
  const {
    claimed: [first],
  } = await timers.claim(driver.number, [{ kind: 'test', most: 1 }], minutes(1));
  const end = { key: 'test-1', taking: first!.taking, again: { dueAt: minutes(2), readyAt: minutes(2), failures: 0 } };
  await timers.finish([end]);
  const {
    claimed: [second],
  } = await timers.claim(driver.number, [{ kind: 'test', most: 1 }], minutes(2));
  await timers.finish([end]);
  expect(await db`select key, taking from ops.firing`).toEqual([{ key: 'test-1', taking: second!.taking }]);
  expect(await db`select from ops.timers`).toHaveLength(0);
  await driver.end();
});

it('P16 one statement takes what is due of several kinds, of each as many as it has room for, and of a holder in turn one', async () => {
  await db`truncate ops.timers, ops.firing`;
  await timers.plan(
    ['one-1', 'one-2', 'two-1', 'two-2', 'turn-1-1-1', 'turn-1-2-1', 'turn-2-1-1'].map((key) => ({ key, dueAt: minutes(0) })),
  );
  await timers.plan([{ key: 'two-3', dueAt: minutes(5) }]);
  const wanted = [
    { kind: 'one', most: 1 },
    { kind: 'turn', most: 9, inTurn: true },
    { kind: 'two', most: 9 },
    { kind: 'none', most: 9 },
  ];
  const taken = (await timers.claim(1, wanted, minutes(1))).claimed.map(({ key }) => key);
  expect(taken.filter((key) => key.startsWith('one'))).toHaveLength(1);
  expect(taken.filter((key) => key.startsWith('two')).sort()).toEqual(['two-1', 'two-2']);
  expect(
    taken
      .filter((key) => key.startsWith('turn'))
      .map((key) => key.slice(0, 6))
      .sort(),
  ).toEqual(['turn-1', 'turn-2']);
  expect(await db`select from ops.firing`).toHaveLength(5);
});

// The mistake: a claim that waited for the first timer of a group, and finds it claimed, claims the second one beside it.
it('P16 two that claim of one group at the same moment: one takes its first timer, the other none', async () => {
  await db`truncate ops.timers, ops.firing`;
  await timers.plan(['group-1-1', 'group-1-2'].map((key, n) => ({ key, dueAt: minutes(n) })));
  let second: Promise<unknown> = Promise.resolve();
  await db.begin(async (tx) => {
    expect(await tx`select key from ops.claim_timer_of('group-1', ${minutes(9)}::timestamptz, 1)`).toEqual([{ key: 'group-1-1' }]);
    second = timers.claimOf(2, 'group-1', minutes(9));
    const waits =
      () => db`select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and not l.granted
      union all select from pg_locks where locktype = 'transactionid' and not granted`;
    await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  });
  expect(await second).toBeNull();
});

timersSuite('PostgreSQL', async () => {
  await db`truncate ops.timers, ops.firing`;
  return { timers, begin: (task) => db.begin((tx: Sql) => task(tx)) };
});
