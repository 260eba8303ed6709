// The test suite of every workflow engine. Times are `tick` apart: for an engine that waits in real time they are short. Each test has its
// own kinds, because an engine's pending timers outlive a test.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Timer, Timers } from '#domain/ports/timers.ts';
import type { TimerHandler, WorkflowEngine } from '#domain/ports/workflow-engine.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { becomeDriver } from './driver.ts';

export type EnginesUnderTest = {
  db: Database;
  /** The timers as planners use them. */
  timers: Timers;
  clock: Clock;
  bus: Bus;
  /** An engine as another process has one, not started. */
  engine(onError: (error: unknown) => void): WorkflowEngine;
  /** Resolves when the clock has reached it. */
  reach(at: Instant): Promise<void>;
  tickMs: number;
  /** How many are due at once, and of how many two processes share the work. */
  many: number;
  shared: number;
  close(): Promise<void>;
};
type Fired = Timer & { at: Instant };
const never = (): Promise<never> => new Promise(() => {});

export function workflowEngineSuite(name: string, make: () => Promise<EnginesUnderTest>): void {
  describe(`workflow engine: ${name}`, () => {
    let world: EnginesUnderTest;
    const engines: WorkflowEngine[] = [];
    const errors: unknown[] = [];
    let tests = 0;
    let kind: string;
    let start: Instant;
    beforeAll(async () => {
      world = await make();
      await world.db`create table about (key text primary key)`;
    });
    afterAll(() => world.close());
    beforeEach(() => {
      kind = `kind${++tests}`;
      start = world.clock.now();
      errors.length = 0;
    });
    afterEach(async () => {
      await Promise.all(engines.splice(0).map((engine) => engine.stop()));
      await world.timers.cancel((await world.db`select key from ops.timers`).map((row) => row['key'] as string));
    });

    const at = (ticks: number): Instant => addMillis(start, ticks * world.tickMs);
    const due = (id: string | number, ticks = 0): Timer => ({ key: `${kind}-${id}`, dueAt: at(ticks) });
    async function running(...handlers: TimerHandler[]): Promise<WorkflowEngine> {
      const engine = world.engine((error) => errors.push(error));
      engines.push(engine);
      await engine.start(handlers);
      return engine;
    }
    /** A handler that records what it fires, and when. */
    function recorder(then: (timer: Timer) => Promise<Instant | null> = async () => null, of: Partial<TimerHandler> = {}) {
      const fired: Fired[] = [];
      const fire = async (timer: Timer) => {
        fired.push({ ...timer, at: world.clock.now() });
        return then(timer);
      };
      return {
        fired,
        keys: () => fired.map(({ key }) => key.slice(key.indexOf('-') + 1)).sort(),
        handler: { kind, concurrency: 4, ...of, fire },
      };
    }
    const early = (fired: readonly Fired[]): Fired[] => fired.filter((one) => one.at < one.dueAt);
    const arrive = async (engine: WorkflowEngine, ticks: number): Promise<void> => {
      await world.reach(at(ticks));
      await engine.idle();
    };

    test('C65 fires when the clock has come, once, never before', async () => {
      const { handler, fired, keys } = recorder();
      const engine = await running(handler);
      await engine.arm([due('later', 2), due('now')]);
      await engine.idle();
      expect(keys()).toEqual(['now']);
      await arrive(engine, 2);
      expect(keys()).toEqual(['later', 'now']);
      expect(early(fired)).toEqual([]);
      expect(await world.db`select from ops.timers`).toHaveLength(0);
      expect(await world.db`select from ops.firing`).toHaveLength(0);
    });

    test('C54 planned before the commit of what it is about it fires behind that, and not where there is no commit', async () => {
      const seen: boolean[] = [];
      const { handler, keys } = recorder(async ({ key }) => {
        seen.push((await world.db`select from about where key = ${key}`).length === 1);
        return null;
      });
      const engine = await running(handler);
      const planned = (id: string, meanwhile: () => Promise<unknown>) =>
        world.db.begin(async (tx: Sql) => {
          const timer = due(id);
          await world.timers.plan([timer], tx);
          // A notification before the timer is due must change nothing.
          world.bus.ring('timers');
          await engine.idle();
          await tx`insert into about (key) values (${timer.key})`;
          await meanwhile();
        });
      await expect(planned('undone', () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back');
      await planned('done', async () => expect(keys()).toEqual([]));
      world.bus.ring('timers');
      await engine.idle();
      const after = due('after');
      await world.db`insert into about (key) values (${after.key})`;
      await engine.arm([after]);
      await engine.idle();
      expect(keys()).toEqual(['after', 'done']);
      expect(seen).toEqual([true, true]);
    });

    test('planning again moves a timer, later or sooner, also while it is being fired; what is disarmed does not fire', async () => {
      const [going, began] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { handler, fired } = recorder(async ({ key, dueAt }) => {
        if (key === `${kind}-busy` && dueAt === start) {
          began.resolve();
          await going.promise;
        }
        return null;
      });
      const engine = await running(handler);
      await engine.arm([due('busy'), due('later', 2), due('sooner', 1_000), due('not', 2)]);
      await began.promise;
      await engine.arm([due('busy', 2), due('later', 1_000), due('sooner', 2)]);
      await engine.disarm([`${kind}-not`]);
      going.resolve();
      await arrive(engine, 3);
      expect(fired.map(({ key, dueAt }) => [key, dueAt]).sort()).toEqual([
        [`${kind}-busy`, start],
        [`${kind}-busy`, at(2)],
        [`${kind}-sooner`, at(2)],
      ]);
      expect(early(fired)).toEqual([]);
    });

    test('what fell due while nobody was there is fired late, once; work that is due again is fired again at its new moment', async () => {
      const { handler, fired, keys } = recorder(async ({ key, dueAt }) => (key === `${kind}-again` && dueAt < at(2) ? at(3) : null));
      await world.timers.plan([due('late', 1), due('again', 1)]);
      await world.reach(at(2));
      const engine = await running(handler);
      await engine.idle();
      await arrive(engine, 3);
      expect(keys()).toEqual(['again', 'again', 'late']);
      expect(early(fired)).toEqual([]);
    });

    test('C57 the world’s failure is tried again after a pause, the same timer; others go on', async () => {
      let failures = 1;
      const { handler, fired, keys } = recorder(async ({ key }) => {
        if (key === `${kind}-bad` && failures-- > 0) throw new Error('of Karim Benali');
        return null;
      });
      const engine = await running(handler);
      await engine.arm([due('bad'), due('good')]);
      await engine.idle();
      expect(keys()).toEqual(['bad', 'good']);
      expect(await world.db`select failures from ops.timers`).toEqual([{ failures: 1 }]);
      const [first] = fired.filter(({ key }) => key === `${kind}-bad`);
      await world.reach(addMillis(first!.at, 3_000));
      await engine.idle();
      const bad = fired.filter(({ key }) => key === `${kind}-bad`);
      expect(bad.map(({ dueAt }) => dueAt)).toEqual([start, start]);
      expect(bad[1]!.at >= addMillis(bad[0]!.at, 1_000)).toBe(true);
      expect(errors).toMatchObject([{ message: 'of Karim Benali' }]);
    });

    test('C60 what a killed process was firing is fired by the next one, not while that process lives', async () => {
      const killed = await becomeDriver(world.timers);
      await world.timers.plan([due(1), due(2), due(3, 1)]);
      expect(await world.timers.claimOf(killed.number, `${kind}-1`, start)).toMatchObject({ key: `${kind}-1` });
      const { handler, keys } = recorder();
      const engine = await running(handler);
      // The third is due a tick after the start, which an engine on a busy machine may take to start.
      const firstTwo = () => keys().filter((key) => key !== '3');
      await expect.poll(firstTwo).toEqual(['2']);
      await world.timers.takeBack();
      expect(firstTwo()).toEqual(['2']);
      expect(await world.timers.isBusy([kind], null)).toBe(true);
      await killed.end();
      await arrive(engine, 1);
      expect(keys()).toEqual(['1', '2', '3']);
    });

    test('C60 a process that stops while it works gives back what it could not finish, and the next one fires it', async () => {
      const stuck = recorder(never);
      const first = await running(stuck.handler);
      await first.arm([due(1)]);
      await expect.poll(stuck.keys).toEqual(['1']);
      expect(await first.stop()).toEqual([`${kind}-1`]);
      const { handler, keys } = recorder();
      const second = await running(handler);
      await second.idle();
      expect(keys()).toEqual(['1']);
    });

    test('two processes on one database take their part, and fire each timer once', async () => {
      const [one, two] = [recorder(), recorder()];
      const both = await Promise.all([running(one.handler), running(two.handler)]);
      await world.timers.plan(Array.from({ length: world.shared }, (_, n) => due(n)));
      world.bus.ring('timers');
      await Promise.all(both.map((engine) => engine.idle()));
      const keys = [...one.keys(), ...two.keys()];
      expect(keys).toHaveLength(world.shared);
      expect(new Set(keys).size).toBe(world.shared);
      expect(one.fired.length).toBeGreaterThan(0);
      expect(two.fired.length).toBeGreaterThan(0);
    });

    test('handlers do not hold each other up, and none runs more at once than it may', async () => {
      const going = Promise.withResolvers<void>();
      let now = 0;
      let most = 0;
      const slow = recorder(
        async () => {
          most = Math.max(most, ++now);
          await going.promise;
          now -= 1;
          return null;
        },
        { kind: `${kind}slow`, concurrency: 2 },
      );
      const quick = recorder();
      const engine = await running(slow.handler, quick.handler);
      await engine.arm(Array.from({ length: 5 }, (_, n) => ({ key: `${kind}slow-${n}`, dueAt: start })));
      await engine.arm(Array.from({ length: 5 }, (_, n) => due(n)));
      await expect.poll(() => quick.fired.length).toBe(5);
      going.resolve();
      await engine.idle();
      expect(most).toBe(2);
      expect(slow.fired).toHaveLength(5);
    });

    test('C17 in turn: of one holder one at a time, of several holders at once', async () => {
      const going = Promise.withResolvers<void>();
      const { handler, keys } = recorder(() => going.promise.then(() => null), { inTurn: true });
      const engine = await running(handler);
      await engine.arm([due('7-1-1'), due('7-2-1'), due('8-3-1')]);
      await expect.poll(() => keys().length).toBe(2);
      expect(keys().map((key) => key.slice(0, 2))).toEqual(['7-', '8-']);
      going.resolve();
      await engine.idle();
      expect(keys()).toEqual(['7-1-1', '7-2-1', '8-3-1']);
    });

    test('P6 many that are due at once are all fired, each once', async () => {
      const { handler, keys } = recorder(undefined, { concurrency: 64 });
      const engine = await running(handler);
      await engine.arm(Array.from({ length: world.many }, (_, n) => due(n)));
      await engine.idle();
      expect(keys()).toHaveLength(world.many);
      expect(new Set(keys()).size).toBe(world.many);
    });
  });
}
