import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Timer, TimerHandler } from '#domain/ports/workflow-engine.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { postgresTimers } from '#infra/adapters/timers/postgres.ts';
import type { Database } from '#projections/sql.ts';
import { embeddedEngine } from './embedded.ts';
import type { EmbeddedEngine } from './embedded-port.ts';
import { workflowEngineSuite } from './suite.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const START = instant('2026-11-21T09:00:00Z');
const minutes = (n: number): Instant => addMillis(START, n * 60_000);
const nothing = async (): Promise<void> => {};

let database: MigratedDatabase;
let db: Database;
let timers: Timers;
beforeAll(async () => {
  database = await migratedDatabase();
  db = database.db;
  timers = postgresTimers(db);
});
afterAll(() => database.drop());
beforeEach(() => db`truncate ops.timers, ops.firing`);

const engines: EmbeddedEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
});

function setUp(onError: (error: unknown) => void = () => {}) {
  const clock = fixedClock(START);
  const bus = inProcessBus();
  const engine = embeddedEngine({ timers, clock, bus, onError });
  engines.push(engine);
  return { clock, bus, engine };
}
type Fired = { key: string; dueAt: Instant; at: Instant };
/** A handler that records what it fires, and when. */
function recorder(
  now: () => Instant,
  kind = 'test',
  then: (timer: Timer) => Promise<Instant | null> = async () => null,
): { handler: TimerHandler; fired: Fired[] } {
  const fired: Fired[] = [];
  return {
    fired,
    handler: {
      kind,
      concurrency: 4,
      async fire(timer) {
        fired.push({ ...timer, at: now() });
        return then(timer);
      },
    },
  };
}

workflowEngineSuite('embedded', async () => {
  const database = await migratedDatabase();
  const { db } = database;
  const clock = fixedClock(START);
  const [timers, bus] = [postgresTimers(db), inProcessBus()];
  return {
    ...{ db, timers, clock, bus },
    engine: (onError) => embeddedEngine({ timers, clock, bus, onError, stopMs: 500 }),
    reach: async (at) => clock.set(at),
    tickMs: 60_000,
    many: 10_000,
    shared: 400,
    close: database.drop,
  };
});

describe('embedded workflow engine', () => {
  it('C65 fires when the clock has come, never before', async () => {
    const { clock, engine } = setUp();
    const { handler, fired } = recorder(clock.now);
    await engine.start([handler]);
    await engine.arm([
      { key: 'test-1', dueAt: minutes(10) },
      { key: 'test-2', dueAt: START },
    ]);
    await engine.idle();
    expect(fired.map((f) => f.key)).toEqual(['test-2']);
    clock.set(addMillis(minutes(10), -1));
    await engine.idle();
    expect(fired).toHaveLength(1);
    clock.set(minutes(10));
    await engine.idle();
    expect(fired[1]).toEqual({ key: 'test-1', dueAt: minutes(10), at: minutes(10) });
    expect(await db`select from ops.timers`).toHaveLength(0);
    expect(await db`select from ops.firing`).toHaveLength(0);
  });

  // The mistake: the engine polls every 50 ms for a planned timer until it is due.
  it('P15 a timer that is far off is waited for by the clock, until its very moment', async () => {
    const { clock, engine } = setUp();
    const until = vi.spyOn(clock, 'until');
    await engine.arm([{ key: 'test-1', dueAt: minutes(60) }]);
    await engine.start([recorder(clock.now).handler]);
    await vi.waitFor(() => expect(until).toHaveBeenCalled(), 20_000);
    expect(until).toHaveBeenCalledWith(minutes(60));
  });

  it('P23 a plan for later than what it waits for, and an end that nothing waited for, make it look for nothing', async () => {
    const { clock, engine } = setUp();
    const claim = vi.spyOn(timers, 'claim');
    const { handler, fired } = recorder(clock.now);
    await engine.start([handler]);
    await engine.arm([{ key: 'test-1', dueAt: minutes(60) }]);
    await engine.arm([{ key: 'test-2', dueAt: START }]);
    await vi.waitFor(() => expect(fired).toHaveLength(1), 20_000);
    await vi.waitFor(async () => expect(await timers.isBusy(['test'], null)).toBe(false), 20_000);
    const looks = claim.mock.calls.length;
    await engine.arm([{ key: 'test-3', dueAt: minutes(61) }]);
    await engine.arm([{ key: 'test-4', dueAt: minutes(59) }]);
    await vi.waitFor(() => expect(claim.mock.calls.length).toBe(looks + 1), 20_000);
    expect(fired.map(({ key }) => key)).toEqual(['test-2']);
    claim.mockRestore();
  });

  it('C60 what another process planned, and whose ring was lost, is fired at the next slow look', async () => {
    const { clock, engine } = setUp();
    const { handler, fired } = recorder(clock.now);
    await engine.start([handler]);
    await engine.idle();
    await timers.plan([{ key: 'test-elsewhere', dueAt: START }]);
    await expect.poll(() => fired.map(({ key }) => key)).toEqual(['test-elsewhere']);
  });

  it('C65 a clock that jumps an hour ahead fires late, once; one that goes back five minutes fires nothing early and nothing twice', async () => {
    const { clock, engine } = setUp();
    const { handler, fired } = recorder(clock.now);
    await engine.start([handler]);
    await engine.arm([1, 20, 58, 61].map((n) => ({ key: `test-${n}`, dueAt: minutes(n) })));
    clock.set(minutes(60));
    await engine.idle();
    expect(fired.map((f) => f.key).sort()).toEqual(['test-1', 'test-20', 'test-58']);
    clock.set(minutes(55));
    // A claim that is under way read the clock before.
    await engine.idle();
    await engine.arm([{ key: 'test-57', dueAt: minutes(57) }]);
    await engine.idle();
    expect(fired).toHaveLength(3);
    clock.set(minutes(24 * 60));
    await engine.idle();
    expect(fired.map((f) => f.key).sort()).toEqual(['test-1', 'test-20', 'test-57', 'test-58', 'test-61']);
    for (const f of fired) expect(f.at >= f.dueAt).toBe(true);
  });

  it('drives the clock through every timer in due order, each at its own due time, settled in between', async () => {
    const { clock, engine } = setUp();
    const heard: string[] = [];
    const { handler, fired } = recorder(clock.now, 'test', async (timer) => {
      // A firing that plans another timer that is due on the way.
      if (timer.key === 'test-1') await engine.arm([{ key: 'test-5', dueAt: minutes(25) }]);
      return timer.key === 'test-3' && timer.dueAt < minutes(90) ? addMillis(timer.dueAt, 30 * 60_000) : null;
    });
    await engine.start([handler]);
    await engine.arm([
      { key: 'test-3', dueAt: minutes(30) },
      { key: 'test-1', dueAt: minutes(10) },
      { key: 'test-2', dueAt: minutes(20) },
      { key: 'test-9', dueAt: minutes(200) },
    ]);
    const count = await engine.drive(minutes(120), async () => {
      heard.push(`settled ${clock.now()}`);
    });
    expect(fired.map((f) => [f.key, f.at])).toEqual([
      ['test-1', minutes(10)],
      ['test-2', minutes(20)],
      ['test-5', minutes(25)],
      ['test-3', minutes(30)],
      ['test-3', minutes(60)],
      ['test-3', minutes(90)],
    ]);
    expect(count).toBe(6);
    expect(heard).toHaveLength(7);
    expect(clock.now()).toBe(minutes(120));
    expect((await db`select key from ops.timers`).map((row) => row.key)).toEqual(['test-9']);
  });

  it('planning again moves a timer, also while it is being fired; cancelling removes it', async () => {
    const { clock, engine } = setUp();
    const going = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { handler, fired } = recorder(clock.now, 'test', async (timer) => {
      if (timer.dueAt === START) {
        started.resolve();
        await going.promise;
      }
      return null;
    });
    await engine.start([handler]);
    await engine.arm([
      { key: 'test-1', dueAt: START },
      { key: 'test-2', dueAt: minutes(5) },
      { key: 'test-3', dueAt: minutes(5) },
    ]);
    await started.promise;
    await engine.arm([
      { key: 'test-1', dueAt: minutes(3) },
      { key: 'test-2', dueAt: minutes(50) },
    ]);
    await engine.disarm(['test-3']);
    going.resolve();
    await engine.idle();
    await engine.drive(minutes(10), nothing);
    expect(fired.map((f) => [f.key, f.dueAt])).toEqual([
      ['test-1', START],
      ['test-1', minutes(3)],
    ]);
  });

  it('the world’s failure is tried again after a pause, the same timer; other timers go on', async () => {
    const errors: unknown[] = [];
    const { clock, engine } = setUp((error) => errors.push(error));
    let failures = 2;
    const { handler, fired } = recorder(clock.now, 'test', async (timer) => {
      if (timer.key === 'test-1' && failures-- > 0) throw new Error('down');
      return null;
    });
    await engine.start([handler]);
    await engine.arm([
      { key: 'test-1', dueAt: START },
      { key: 'test-2', dueAt: START },
    ]);
    await engine.idle();
    expect(fired.map((f) => f.key).sort()).toEqual(['test-1', 'test-2']);
    await engine.drive(minutes(1), nothing);
    expect(fired.filter((f) => f.key === 'test-1').map((f) => [f.dueAt, f.at])).toEqual([
      [START, START],
      [START, addMillis(START, 1_000)],
      [START, addMillis(START, 6_000)],
    ]);
    expect(errors).toHaveLength(2);
  });

  it('a policy that always says « now » fires once a minute, not without end', async () => {
    const { clock, engine } = setUp();
    const { handler, fired } = recorder(clock.now, 'test', async (timer) => timer.dueAt);
    await engine.start([handler]);
    await engine.arm([{ key: 'test-1', dueAt: START }]);
    await engine.drive(minutes(5), nothing);
    expect(fired).toHaveLength(6);
  });
});
