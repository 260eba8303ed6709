// What is specific to Temporal: what an operator sees and does there, what leaves the database, and the switch from one engine to the
// other.
import { Client, Connection } from '@temporalio/client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { TimerHandler, WorkflowEngine } from '#domain/ports/workflow-engine.ts';
import { systemClock } from '#infra/adapters/clock/system-clock.ts';
import { postgresTimers } from '../timers/postgres.ts';
import { embeddedEngine } from './embedded.ts';
import type { TemporalDeps } from './temporal.ts';
import { startTemporal, type TemporalServer } from './temporal-server.test-kit.ts';
import { temporalWorld } from './temporal-world.test-kit.ts';

// Other processes may use the cores, and slow the dev server too.
vi.setConfig({ testTimeout: 180_000 });
const PATIENT = { timeout: 90_000 };

type World = Awaited<ReturnType<typeof temporalWorld>>;
let server: TemporalServer;
let world: World;
beforeAll(async () => {
  server = await startTemporal({ dynamicConfig: { 'matching.enableFairness': true, 'limit.historyCount.suggestContinueAsNew': 30 } });
  world = await temporalWorld(server.address);
  // A process's first engine bundles the workflows, which takes seconds.
  await (await running(world, [recorder('first').handler], {})).arm([{ key: 'first-1', dueAt: world.clock.now() }]);
  await engines[0]!.idle();
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
const engines: WorkflowEngine[] = [];
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});

async function running(of: World, handlers: TimerHandler[], more: Partial<TemporalDeps> = {}): Promise<WorkflowEngine> {
  const engine = of.engine(() => {}, more);
  engines.push(engine);
  await engine.start(handlers);
  return engine;
}
function recorder(kind: string, then: (key: string) => Promise<Instant | null> | Instant | null = () => null, concurrency = 8) {
  const fired: { key: string; dueAt: Instant; at: Instant }[] = [];
  const fire: TimerHandler['fire'] = async ({ key, dueAt }) => {
    fired.push({ key, dueAt, at: world.clock.now() });
    return then(key);
  };
  return { fired, handler: { kind, concurrency, fire } };
}
const soon = (ms: number): Instant => addMillis(world.clock.now(), ms);
async function asked<T>(question: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address: server.address });
  try {
    return await question(new Client({ connection }));
  } finally {
    await connection.close();
  }
}
const listed = (query: string) =>
  asked(async (client) => {
    const found = [];
    for await (const { workflowId, type, status, typedSearchAttributes } of client.workflow.list({ query }))
      found.push({
        workflowId,
        type,
        status: status.name,
        attributes: typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]),
      });
    return found;
  });

const open = async (kind: string) =>
  (await listed("ExecutionStatus = 'Running'"))
    .map(({ workflowId }) => workflowId)
    .filter((id) => id.startsWith(kind))
    .sort();

it('C33 an operator finds a workflow by account, subcontractor and next step; what leaves the database is ids and names of errors', async () => {
  const { handler } = recorder('seen', () => {
    throw new TypeError('Karim Benali, 06 12 34 56 78');
  });
  const engine = await running(world, [handler]);
  await engine.arm([{ key: 'seen-5', dueAt: soon(0), accountId: 71, subcontractorId: 72 }]);
  await engine.idle();
  const found = expect.objectContaining({
    workflowId: 'seen-5',
    type: 'otherWork',
    status: 'RUNNING',
    attributes: expect.arrayContaining([
      ['AccountId', 71],
      ['SubcontractorId', 72],
      ['NextStepAt', expect.any(Date)],
    ]),
  });
  await expect.poll(() => listed('AccountId = 71 and SubcontractorId = 72')).toContainEqual(found);
  const history = JSON.stringify(await asked((client) => client.workflow.getHandle('seen-5').fetchHistory()));
  const readable = history.replace(/"data":"([^"]*)"/g, (_, data) => Buffer.from(data, 'base64').toString());
  expect(readable).toContain('"type":"TypeError"');
  expect(readable).toContain('seen-5');
  expect(readable).not.toMatch(/Karim|06 12/);
  await engine.disarm(['seen-5']);
  await expect.poll(() => listed("AccountId = 71 and ExecutionStatus = 'Running'")).toEqual([]);
});

it('C57 what an operator terminated, and what a server lost with all its data, is fired all the same: late, once', async () => {
  const { handler, fired } = recorder('lost');
  const engine = await running(world, [handler], { slowLookMs: 300, overdueMs: 1_000 });
  await engine.arm([{ key: 'lost-1', dueAt: soon(2_000) }]);
  await expect.poll(() => listed("WorkflowId = 'lost-1'")).toHaveLength(1);
  await asked((client) => client.workflow.getHandle('lost-1').terminate());
  await expect.poll(() => fired.length).toBe(1);
  await engine.arm([{ key: 'lost-2', dueAt: soon(2_500), accountId: 73 }]);
  await engine.idle();
  await server.kill();
  server.lose();
  await server.start();
  await expect.poll(() => fired.map(({ key }) => key), PATIENT).toEqual(['lost-1', 'lost-2']);
  await engine.idle();
  await expect.poll(() => listed('AccountId = 73')).toHaveLength(1);
  expect(fired).toHaveLength(2);
});

it('plans wait while no server is there, and nobody waits for it: they are fired when it comes', async () => {
  await server.kill();
  const { handler, fired } = recorder('away');
  const engine = await running(world, [handler]);
  await engine.arm([{ key: 'away-1', dueAt: soon(0) }]);
  expect(await world.changes.waiting(['away'])).toBe(true);
  await server.start();
  await engine.idle();
  expect(fired).toHaveLength(1);
});

it('C60 whether the server answers is told while it is away, and when it is back', async () => {
  const engine = await running(world, [recorder('seen').handler]);
  const answers = () =>
    engine.look!().then(
      () => true,
      () => false,
    );
  await expect.poll(answers, PATIENT).toBe(true);
  await server.kill();
  expect(await answers()).toBe(false);
  await server.start();
  await expect.poll(answers, PATIENT).toBe(true);
});

it('a plan that comes while its workflow ends is seen: each of many rounds is fired, without the look behind', async () => {
  const { handler, fired } = recorder('round');
  const engine = await running(world, [handler]);
  for (let round = 1; round <= 6; round += 1) {
    await engine.arm(Array.from({ length: 8 }, (_, n) => ({ key: `round-${n}`, dueAt: soon(-round) })));
    await expect.poll(() => fired.length, { ...PATIENT, interval: 5 }).toBe(round * 8);
  }
  await engine.idle();
  expect(fired).toHaveLength(48);
});

it.each([
  ['behind', -3_600_000],
  ['ahead of', 3_600_000],
])('a clock of ours that is an hour %s the server’s fires nothing early, and asks no more often', async (name, skew) => {
  const clock = await systemClock({ sql: world.db, machine: () => Date.now() + skew });
  const looks: string[] = [];
  const skewed = await temporalWorld(server.address, {
    clock,
    timers: (timers) => ({
      ...timers,
      waitsOf: (of) => {
        looks.push(of);
        return timers.waitsOf(of);
      },
    }),
  });
  const kind = `skew${name.slice(0, 2)}`;
  const fired: Instant[] = [];
  const fire = async (): Promise<null> => {
    fired.push(clock.now());
    return null;
  };
  const engine = await running(skewed, [{ kind, concurrency: 1, fire }], { taskQueue: kind });
  const dueAt = addMillis(clock.now(), 2_500);
  await engine.arm([{ key: `${kind}-1`, dueAt }]);
  await expect.poll(() => fired.length, PATIENT).toBe(1);
  expect(fired[0]! >= dueAt).toBe(true);
  expect(fired[0]! < addMillis(dueAt, 60_000)).toBe(true);
  // When it is planned, when it is due (a timer may fire a little early), and after the firing.
  expect(looks.length).toBeLessThanOrEqual(5);
  await engine.stop();
  await skewed.close();
});

it('a workflow that goes on for long begins a new history before the old one is too long, and loses no plan by that', async () => {
  let left = 15;
  const { handler, fired } = recorder('long', () => (left-- > 0 ? soon(100) : null));
  const engine = await running(world, [handler]);
  await engine.arm([{ key: 'long-1', dueAt: soon(0), accountId: 74 }]);
  await expect.poll(() => fired.length, PATIENT).toBe(16);
  await engine.idle();
  const runs = async () => (await listed('AccountId = 74')).map(({ status }) => status);
  await expect.poll(runs).toContain('COMPLETED');
  expect((await runs()).filter((status) => status === 'CONTINUED_AS_NEW').length).toBeGreaterThan(1);
});

it('C17 a tenant with little work is not behind all the work of another', async () => {
  const tenants = new Map<string, number>();
  const { handler, fired } = recorder('fair', () => null, 1);
  const plans = (accountId: number, from: number, count: number) =>
    Array.from({ length: count }, (_, n) => {
      tenants.set(`fair-${from + n}`, accountId);
      return { key: `fair-${from + n}`, dueAt: soon(0), accountId };
    });
  const engine = await running(world, [handler]);
  await engine.arm(plans(81, 1_000, 60));
  await engine.arm(plans(82, 2_000, 6));
  await engine.idle();
  const places = fired.flatMap(({ key }, place) => (tenants.get(key) === 82 ? [place] : []));
  expect(fired).toHaveLength(66);
  expect(places[2]).toBeLessThan(50);
});

it('what another engine did meanwhile no workflow waits for: an operator sees no next step that will not be', async () => {
  const { handler } = recorder('orphan');
  const { db, timers, changes } = world;
  const far = soon(86_400_000);
  const before = await running(world, [handler]);
  await before.arm([1, 2].map((n) => ({ key: `orphan-${n}`, dueAt: far })));
  await expect.poll(() => open('orphan'), PATIENT).toEqual(['orphan-1', 'orphan-2']);
  await before.stop();
  await changes.becomes('embedded');
  // The embedded engine records no changes.
  await postgresTimers(db).cancel(['orphan-1']);
  await running(world, [handler]);
  await expect.poll(() => open('orphan'), PATIENT).toEqual(['orphan-2']);
  await timers.cancel(['orphan-2']);
});

it('from one engine to the other and back under load: nothing is lost, and nothing is fired twice for nothing', async () => {
  const { handler, fired } = recorder('switch', () => new Promise((done) => setTimeout(() => done(null), 5)));
  const { db, timers, changes, clock, bus } = world;
  const start = clock.now();
  const count = 120;
  const embedded = async () => {
    const engine = embeddedEngine({ timers, clock, bus, onError: () => {}, stopMs: 5_000 });
    await changes.becomes('embedded');
    engines.push(engine);
    await engine.start([handler]);
    return engine;
  };
  const part = async (engine: WorkflowEngine, from: number) => {
    for (let n = from; n < from + count / 3; n += 10)
      await engine.arm(
        Array.from({ length: 10 }, (_, i) => ({ key: `switch-${n + i}`, dueAt: addMillis(start, ((n + i) * 7_919) % 15_000) })),
      );
  };
  const temporal = () => running(world, [handler]);
  for (const [turn, begin] of [embedded, temporal, embedded].entries()) {
    const engine = await begin();
    await part(engine, (turn * count) / 3);
    await expect.poll(() => fired.length, PATIENT).toBeGreaterThan((turn * count) / 5);
    await engine.stop();
  }
  const last = await temporal();
  await clock.until(addMillis(start, 15_000)).reached;
  await last.idle();
  expect(await db`select key from ops.timers where kind = 'switch'`).toEqual([]);
  expect(fired).toHaveLength(count);
  expect(new Set(fired.map(({ key }) => key)).size).toBe(count);
});
