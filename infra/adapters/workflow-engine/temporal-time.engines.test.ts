// What takes days, on the server that skips time. Our clock follows that server's: it is read before each query of the rows.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { Timer, Timers } from '#domain/ports/timers.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { createWorld, minutes, START, type World } from '#infra/testing/workflows/world.ts';
import { temporalEngine } from './temporal.ts';
import { startTimeSkipping } from './temporal-server.test-kit.ts';
import { temporalWorld, WORKFLOWS } from './temporal-world.test-kit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let server: Awaited<ReturnType<typeof startTimeSkipping>>;
let began: number;
beforeAll(async () => {
  server = await startTimeSkipping();
  began = await server.now();
});
afterAll(() => server.stop());
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Settable = { now(): Instant; set(at: Instant): void };
const follow = async (clock: Settable): Promise<void> => {
  const at = addMillis(START, (await server.now()) - began);
  if (at > clock.now()) clock.set(at);
};
const onTime = (timers: Timers, clock: () => Settable): Timers => ({
  ...timers,
  async waitsOf(of) {
    await follow(clock());
    return timers.waitsOf(of);
  },
});

it('C65 a timer six days ahead is moved while it waits, and fires at its new moment, never before', async () => {
  const clock = fixedClock(START);
  await follow(clock);
  const world = await temporalWorld(server.address, { clock, timers: (timers) => onTime(timers, () => clock) });
  closing.push(world.close);
  const fired: [string, Instant, Instant][] = [];
  const engine = world.engine(() => {}, { taskQueue: 'days' });
  closing.push(() => engine.stop());
  const fire = async ({ key, dueAt }: Timer): Promise<null> => {
    fired.push([key, dueAt, clock.now()]);
    return null;
  };
  await engine.start([{ kind: 'days', concurrency: 2, fire }]);
  const start = clock.now();
  const at = (days: number) => addMillis(start, days * DAY);
  await engine.arm([1, 2, 3].map((n) => ({ key: `days-${n}`, dueAt: at(6) })));
  await engine.idle();
  await server.sleep(3 * DAY);
  await follow(clock);
  expect(fired).toEqual([]);
  await engine.arm([
    { key: 'days-1', dueAt: at(9) },
    { key: 'days-2', dueAt: at(4) },
  ]);
  await engine.idle();
  await server.sleep(2 * DAY);
  await expect.poll(() => fired.map(([key]) => key)).toEqual(['days-2']);
  await server.sleep(2 * DAY);
  await expect.poll(() => fired.map(([key]) => key)).toEqual(['days-2', 'days-3']);
  await server.sleep(3 * DAY);
  await expect.poll(() => fired.map(([key]) => key)).toEqual(['days-2', 'days-3', 'days-1']);
  for (const [, dueAt, when] of fired) {
    expect(when >= dueAt).toBe(true);
    expect(when < addMillis(dueAt, 5 * MINUTE)).toBe(true);
  }
});

it('F104 a mail that its server refuses goes out again after 10 minutes, one hour and two hours', async () => {
  let world!: World;
  world = await createWorld({
    env: { WORKFLOW_ENGINE: 'temporal' },
    process: {
      engine: async (_, parts) => {
        const deps = await parts.take('timers', 'timerChanges', 'clock', 'bus');
        const timers = onTime(deps.timers, () => deps.clock as never);
        const settings = { address: server.address, namespace: 'default', tls: false, apiKey: null };
        const quiet = () => {};
        return temporalEngine({ ...deps, timers, changes: deps.timerChanges, settings, workflows: WORKFLOWS, onError: quiet, warn: quiet });
      },
    },
  });
  closing.push(() => world.close());
  began = await server.now();
  world.faults.set({ smtp: 'refuse' });
  await world.account();
  await world.settle();
  for (const wait of [9, 2, 58, 3, 117]) {
    await server.sleep(wait * MINUTE);
    await follow(world.clock);
    await world.settle();
  }
  const failed = (await world.happened('DeliveryAttemptFailed')).map(({ occurredAt }) => occurredAt);
  expect(failed).toHaveLength(3);
  world.faults.set({ smtp: 'ok' });
  await server.sleep(4 * MINUTE);
  await follow(world.clock);
  await world.settle();
  const [sent] = await world.happened('DeliverySent');
  const tries = [...failed, sent!.occurredAt];
  [0, 10, 70, 190].forEach((after, n) => {
    expect(tries[n]! >= minutes(after)).toBe(true);
    expect(tries[n]! < minutes(after + 1)).toBe(true);
  });
  expect(await world.outbox.list()).toHaveLength(1);
});

// Last: the workflows it leaves open block the server's time.
it('C60 a server that cannot list its workflows, behind another engine, is told of what waits all the same', async () => {
  const world = await temporalWorld(server.address);
  closing.push(world.close);
  await world.changes.becomes('embedded');
  const fired: string[] = [];
  const engine = world.engine(() => {}, { taskQueue: 'behind' });
  closing.push(() => engine.stop());
  const fire = async ({ key }: Timer): Promise<null> => {
    fired.push(key);
    return null;
  };
  await engine.start([{ kind: 'behind', concurrency: 2, fire }]);
  await engine.arm([1, 2].map((n) => ({ key: `behind-${n}`, dueAt: world.clock.now() })));
  await expect.poll(() => fired.toSorted()).toEqual(['behind-1', 'behind-2']);
  expect(world.warnings).toContain('Temporal does not tell which workflows are open: asked again at the next look');
});
