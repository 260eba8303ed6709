import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { systemClock } from '#infra/adapters/clock/system-clock.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { forwardedTimers, postgresTimerChanges } from '#infra/adapters/timers/changes.ts';
import { postgresTimers } from '#infra/adapters/timers/postgres.ts';
import { workflowName } from '#workflows/workflow-names.ts';
import { temporalEngine } from './temporal.ts';
import { startTemporal, type TemporalServer } from './temporal-server.test-kit.ts';

let server: TemporalServer;
let database: MigratedDatabase;
beforeAll(async () => {
  [server, database] = await Promise.all([startTemporal(), migratedDatabase()]);
}, 60_000);
afterAll(async () => {
  await database.drop();
  await server.stop();
});

it('C65 fires when due', async () => {
  const { db } = database;
  const clock = await systemClock({ sql: db });
  const timers = forwardedTimers(postgresTimers(db), db);
  const engine = temporalEngine({
    timers,
    changes: postgresTimerChanges(db),
    clock,
    bus: inProcessBus(),
    settings: { address: server.address, namespace: 'default', tls: false, apiKey: null },
    workflows: { path: join(import.meta.dirname, '../../../workflows/index.ts'), nameOf: workflowName },
    onError: (e, key) => console.log('error', key, e),
    warn: (w, m) => console.log(m, w),
  });
  const fired: [string, number][] = [];
  const t0 = performance.now();
  console.time('start');
  await engine.start([
    {
      kind: 'first',
      concurrency: 4,
      async fire(t) {
        fired.push([t.key, performance.now() - t0]);
        return null;
      },
    },
  ]);
  console.timeEnd('start');
  await engine.arm([
    { key: 'first-1', dueAt: clock.now() },
    { key: 'first-2', dueAt: addMillis(clock.now(), 5_000), accountId: 7, subcontractorId: 8 },
  ]);
  await expect.poll(() => fired.length, { timeout: 20_000 }).toBe(2);
  await engine.idle();
  console.log(fired);
  const n = 500;
  const t1 = performance.now();
  await engine.arm(Array.from({ length: n }, (_, i) => ({ key: `first-${100 + i}`, dueAt: clock.now(), accountId: i % 5 })));
  await engine.idle();
  console.log(n, performance.now() - t1, fired.length);
  console.time('stop');
  expect(await engine.stop()).toEqual([]);
  console.timeEnd('stop');
}, 60_000);
