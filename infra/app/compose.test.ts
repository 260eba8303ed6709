import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../adapters/clock/fixed.ts';
import { migratedDatabase } from '../adapters/sql/migrated-database.ts';
import { DRIVER_LOCK } from '../adapters/timers/postgres.ts';
import { fireOne, TookTooLong } from '../adapters/workflow-engine/firing.ts';
import { startApp } from './app.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
});

async function place() {
  const database = await migratedDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'subdoc-compose-'));
  closers.push(database.drop, () => rm(dataDir, { recursive: true, force: true }));
  const shared = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', PORT: '0', START_WAIT_S: '5' };
  return { db: database.db, shared };
}

test('nothing is opened that nobody asks for; what was opened is closed, the last first, also what a failure overtook', async () => {
  const { shared } = await place();
  const closed: string[] = [];
  const slow = Promise.withResolvers<void>();
  const parts = compose(readConfig(shared), {
    async bus(make, { onClose }) {
      await slow.promise;
      onClose(() => closed.push('bus'));
      return make();
    },
    keys: (_, { onClose }) => {
      onClose(() => closed.push('keys'));
      throw new Error('no keys today');
    },
    engine: () => expect.unreachable('nobody asked for it'),
  });
  await expect(parts.take('keys', 'store')).rejects.toThrow('no keys today');
  const closing = parts.close();
  slow.resolve();
  await closing;
  expect(closed).toEqual(['bus', 'keys']);
});

test('F181 an analyser outside is there where the operator names one, the product’s door knows it, and otherwise neither', async () => {
  const { shared } = await place();
  const made = async (env: Record<string, string>) => {
    const parts = compose(readConfig({ ...shared, ...env }));
    closers.push(parts.close);
    const { outside, apiDeps } = await parts.take('outside', 'apiDeps');
    return [outside?.provider ?? null, apiDeps.config.secondOpinion];
  };
  expect(await made({})).toEqual([null, null]);
  expect(await made({ ANALYSER_SECOND: 'openai', OPENAI_API_KEY: 'sk' })).toEqual(['openai', 'openai']);
});

test('a part is made once, and an override wraps it for everybody who stands on it', async () => {
  const { shared } = await place();
  let made = 0;
  const parts = compose(readConfig(shared), {
    store: async (make) => {
      made++;
      return { ...(await make()), name: 'wrapped' };
    },
  });
  closers.push(parts.close);
  const { store, commands, ids } = await parts.take('store', 'commands', 'ids', 'store');
  expect([made, store.name, (await parts.store) === store]).toEqual([1, 'wrapped', true]);
  expect([typeof commands.dispatch, await ids.next('account')]).toEqual(['function', 1]);
});

const DUE = '2020-01-01T00:00:00Z';
const roles = async (ROLES: string) => {
  const { db, shared } = await place();
  const config = readConfig({ ...shared, ROLES, PUBLIC_URL: 'http://localhost:9' });
  const start = async () => {
    const app = await startApp(config, createLog('silent'));
    closers.push(app.stop);
  };
  return { db, start };
};
const followed = async (db: Awaited<ReturnType<typeof place>>['db']) =>
  new Set((await db`select kind from ops.projections`).map((row) => row['kind'] as string));

test.each([
  ['api', [], 0],
  ['projections', ['read-model'], 0],
  ['workflows', ['process-manager'], 1],
  ['projections, workflows', ['process-manager', 'read-model'], 1],
])('ROLES=%s starts its own part alone: which projections follow, and whether timers are fired', async (names, kinds, drivers) => {
  const { db, start } = await roles(names);
  // It belongs to no account: it ends as soon as it has fired.
  await db`insert into ops.timers (key, due_at, ready_at) values ('deadlines-1', ${DUE}, ${DUE})`;
  await start();
  expect(await followed(db)).toEqual(new Set(kinds));
  const waiting = async () => (await db`select from ops.timers where key = 'deadlines-1'`).length;
  if (drivers > 0) await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  const [held] = await db`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted and classid = ${DRIVER_LOCK}
    and database = (select oid from pg_database where datname = current_database())`;
  expect([held!['n'], await waiting()]).toEqual([drivers, 1 - drivers]);
});

// The mistake: a handler, or its wrapper, loses its time limit or sets an unreasonable one: then one server that never answers holds a slot
// for good.
test('R13 every kind of work is given up in its time, and tried again', async () => {
  const { shared } = await place();
  const parts = compose(readConfig(shared));
  closers.push(parts.close);
  const handlers = await parts.timerHandlers;
  expect(handlers.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['analysis', 'deadlines', 'delivery', 'erasure', 'subscription']),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const clock = fixedClock();
    for (const handler of handlers) {
      const failed: unknown[] = [];
      const late = Promise.withResolvers<null>();
      const timer = { key: `${handler.kind}-1`, dueAt: clock.now(), failures: 0, taking: '1' };
      const end = fireOne({ clock, onError: (error) => void failed.push(error) }, { ...handler, fire: () => late.promise }, timer);
      await vi.advanceTimersByTimeAsync(60 * 60_000);
      expect([handler.kind, failed]).toEqual([handler.kind, [expect.any(TookTooLong)]]);
      late.resolve(null);
      expect(await end).toMatchObject({ key: timer.key, taking: '1', again: { dueAt: timer.dueAt, failures: 1 } });
    }
  } finally {
    vi.useRealTimers();
  }
});

test('C42 an SMS of /dev/sms comes signed for the address in use: by the real route, which refuses it unsigned', async () => {
  const { shared } = await place();
  const app = await startApp(readConfig(shared), createLog('silent'));
  closers.push(app.stop);
  const body = JSON.stringify({ from: '06 12 34 56 78', text: 'STOP' });
  const answer = await fetch(`${app.url}/dev/sms`, { method: 'POST', headers: { 'x-dev-secret': (await app.parts.devSecret)! }, body });
  expect(await answer.json()).toEqual({ status: 200, answer: expect.stringContaining('<Response>') });
  const form = new URLSearchParams({ MessageSid: 'SM1', From: '+33612345678', Body: 'STOP' });
  expect((await fetch(`${app.url}/api/webhooks/twilio/sms`, { method: 'POST', body: form })).status).toBe(403);
});
