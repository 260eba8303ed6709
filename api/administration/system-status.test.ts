// GET /api/admin/status: the installation's health, for its operator alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SystemStatus } from '#contract/status.ts';
import type { Report } from '#infra/app/processes.ts';
import { administrator, customer, ok } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const PATH = '/api/admin/status';
type State = Report['engines'][number];
const engine = (name: State['name'], more: Partial<State> = {}): State => ({
  ...{ name, kind: 'test', own: true, up: true, sinceSeconds: 600, error: null },
  ...more,
});
/** A process that reported this long ago. */
const told = (id: string, silent: string, engines: State[], readersWaiting = 0) =>
  world.db`
    insert into ops.processes (id, roles, version, started_at, told_at, report)
    values (${id}, ${[id]}, '1.0.0', now() - interval '2 hours', now() - ${silent}::interval, ${JSON.stringify({ engines, readersWaiting })})
    on conflict (id) do update set told_at = excluded.told_at, report = excluded.report`;

test('C6 without a session 401, for a customer 403, and the answer reveals nothing', async () => {
  const stranger = await world.client().get(PATH);
  expect([stranger.status, Object.keys(stranger.body)]).toEqual([401, ['message', 'code', 'status']]);
  const client = await customer(world);
  const refused = await client.get(PATH);
  expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['message', 'code', 'status']]);
});

test('C60 an engine is down when one reporting process cannot reach it; a process that stopped reporting does not count', async () => {
  const admin = await administrator(world);
  const status = async () => ok(await admin.get(PATH)).body as SystemStatus;
  const lost = engine('files', { up: false, error: 'ECONNREFUSED', sinceSeconds: 120 });
  await told('api', '2 seconds', [engine('database'), engine('files')], 1);
  await told('workflows', '3 seconds', [engine('database'), lost, engine('mail')], 2);
  const { engines, processes } = await status();
  expect(engines.map(({ name, up, error }) => [name, up, error])).toEqual([
    ['database', true, null],
    ['files', false, 'ECONNREFUSED'],
    ['mail', true, null],
  ]);
  expect(engines[1]!.sinceSeconds).toBeGreaterThanOrEqual(120);
  expect(engines[1]!.sinceSeconds).toBeLessThan(600);
  expect(processes).toMatchObject([
    { roles: ['api'], version: '1.0.0', upSeconds: 7200, readersWaiting: 1 },
    { roles: ['workflows'], readersWaiting: 2 },
  ]);
  await told('workflows', '90 seconds', [engine('database'), lost]);
  expect((await status()).engines.map(({ name, up }) => [name, up])).toEqual([
    ['database', true],
    ['files', true],
  ]);
  await told('workflows', '11 minutes', []);
  expect((await status()).processes.map(({ roles }) => roles)).toEqual([['api']]);
});

test('C57 lists missing parts, parked streams and failed work by names and ids, without text of a message', async () => {
  const admin = await administrator(world);
  const { db, clock } = world;
  await world.caughtUp();
  const at = clock.now();
  await db`insert into ops.parked_streams (projection, stream, revision, event_id, error) values ('activity', 'subcontractor-7', 3, 'e', 'TypeError')`;
  await db`insert into ops.timers (key, due_at, ready_at) values ('deadlines-1', ${at}::timestamptz - interval '5 minutes', ${at}), ('deadlines-2', ${at}::timestamptz + interval '1 day', ${at}::timestamptz + interval '1 day')`;
  await db`insert into ops.dead_timers (key, due_at, failures, died_at, error) values ('delivery-40', ${at}, 78, ${at}, 'Unavailable')`;
  await db`insert into ops.diverged_logs (account_id) values (9), (4)`;
  await db`insert into ops.last_backup (taken_at) values (now() - interval '3 hours')`;
  const status = ok(await admin.get(PATH)).body as SystemStatus;
  const activity = status.projections.find(({ name }) => name === 'activity');
  expect(activity).toEqual({
    ...{ name: 'activity', kind: 'read-model', lagSeconds: 0, stopped: null, building: null },
    parked: [{ stream: 'subcontractor-7', revision: 3, error: 'TypeError' }],
  });
  expect(status.timers).toEqual({ waiting: 2, due: 1, late: 1, next: expect.any(String) });
  expect(status.deadLetters).toEqual({
    total: 1,
    latest: [{ key: 'delivery-40', dueAt: at, diedAt: at, failures: 78, error: 'Unavailable' }],
  });
  expect(status.divergedLogs).toEqual([4, 9]);
  expect(status.backupAgeSeconds).toBeGreaterThanOrEqual(10_800);
  expect(status.deliveries.failed).toBe(0);
});
