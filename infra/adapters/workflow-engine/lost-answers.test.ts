// What a lost connection loses: the answer to a claim, and for a moment the lock that marks a live driver.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { DRIVER_LOCK, postgresTimers } from '#infra/adapters/timers/postgres.ts';
import type { Database } from '#projections/sql.ts';
import { embeddedEngine } from './embedded.ts';
import type { EmbeddedEngine } from './embedded-port.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });
const START = instant('2026-11-21T09:00:00Z');

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db`truncate ops.timers, ops.firing`);
let engine: EmbeddedEngine;
afterEach(() => engine.stop());

/** The pool, except that answers of statements that contain `text` are lost after they ran, as often as set. */
function losingAnswers(db: Database, text: string, times: number): Database {
  let left = times;
  return new Proxy(db, {
    apply(target, self, args: [TemplateStringsArray, ...unknown[]]) {
      const pending = Reflect.apply(target, self, args) as PromiseLike<unknown[]>;
      if (!args[0]?.raw?.join('').includes(text)) return pending;
      return pending.then((rows) => {
        if (rows.length === 0 || left-- <= 0) return rows;
        throw new Unavailable('PostgreSQL', 'connection closed');
      });
    },
  });
}
let endsWritten = 0;
/** The same for the ends of firings, whether they ended anything or not. */
function losingEnds(db: Database, times: number): Database {
  endsWritten = 0;
  return new Proxy(db, {
    apply(target, self, args: [TemplateStringsArray, ...unknown[]]) {
      const pending = Reflect.apply(target, self, args) as PromiseLike<unknown[]>;
      if (!args[0]?.raw?.join('').includes('ops.finish_firings')) return pending;
      return pending.then((rows) => {
        if (++endsWritten > times) return rows;
        throw new Unavailable('PostgreSQL', 'connection closed');
      });
    },
  });
}
const setUp = (db: Database) => {
  const clock = fixedClock(START);
  const bus = inProcessBus();
  engine = embeddedEngine({ timers: postgresTimers(db), clock, bus, onError: () => {} });
  return { clock, bus };
};

it('C59 a timer that was taken without an answer is taken again by the same process, not forgotten until its end', async () => {
  setUp(losingAnswers(database.db, 'ops.claim_timers', 2));
  const fired: string[] = [];
  const fire = async ({ key }: { key: string }) => {
    fired.push(key);
    return null;
  };
  await engine.start([{ kind: 'test', concurrency: 4, fire }]);
  await engine.arm([1, 2, 3].map((n) => ({ key: `test-${n}`, dueAt: START })));
  await engine.idle();
  expect(fired.sort()).toEqual(['test-1', 'test-2', 'test-3']);
});

it('C59 what is being done stays with its process while the lock that tells of it is away', async () => {
  const { bus } = setUp(database.db);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let times = 0;
  const fire = async () => {
    times++;
    begun.resolve();
    await goOn.promise;
    return null;
  };
  await engine.start([{ kind: 'test', concurrency: 4, fire }]);
  await engine.arm([{ key: 'test-1', dueAt: START }]);
  await begun.promise;
  await database.db`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${DRIVER_LOCK}
      and database = (select oid from pg_database where datname = current_database())`;
  const idle = engine.idle();
  bus.ring('timers');
  // The engine polls while the work runs: no poll may claim it a second time.
  await engine.arm([{ key: 'test-2', dueAt: addMillis(START, 3_600_000) }]);
  goOn.resolve();
  await idle;
  expect(times).toBe(1);
});

it('C59 an end that was written without an answer and is written again ends no later firing of the same key', async () => {
  const { clock, bus } = setUp(losingEnds(database.db, 1));
  let atOnce = 0;
  let most = 0;
  let times = 0;
  const goOn = Promise.withResolvers<void>();
  const fire = async ({ dueAt }: { dueAt: Instant }) => {
    times++;
    most = Math.max(most, ++atOnce);
    // The second firing is running while the first one's end is written again.
    if (times === 2) await goOn.promise;
    atOnce--;
    return times < 3 ? addMillis(dueAt, 1) : null;
  };
  await engine.start([{ kind: 'test', concurrency: 4, fire }]);
  await engine.arm([{ key: 'test-1', dueAt: START }]);
  await vi.waitFor(() => expect(endsWritten).toBe(1), 20_000);
  await clock.release(addMillis(START, 1));
  bus.ring('timers');
  await vi.waitFor(() => expect(times).toBe(2), 20_000);
  await vi.waitFor(() => expect(endsWritten).toBe(2), 20_000);
  const [row] = await database.db`select count(*)::int as held from ops.firing`;
  expect(row).toEqual({ held: 1 });
  goOn.resolve();
  await engine.idle();
  // Due again right after its firing: a minute later (DESIGN 3.10).
  await clock.release(addMillis(START, 120_000));
  await vi.waitFor(() => expect(times).toBe(3), 20_000);
  await engine.idle();
  expect({ times, most }).toEqual({ times: 3, most: 1 });
});
