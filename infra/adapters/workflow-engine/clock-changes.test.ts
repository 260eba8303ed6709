import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMillis, type CalendarDate, instant, parisInstant } from '#domain/kernel/calendar.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { type MigratedDatabase, migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { postgresTimers } from '#infra/adapters/timers/postgres.ts';
import { embeddedEngine } from './embedded.ts';

// The first test of a run starts the database server, which takes long when other processes use the cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

it('C64 a timer at an hour of Paris fires once a day through both changes of the clocks', async () => {
  for (const [first, hour, utc] of [
    ['2026-10-24', 8, ['06:00', '07:00', '07:00']],
    ['2027-03-27', 8, ['07:00', '06:00', '06:00']],
    ['2027-03-27', 2, ['01:00', '01:00', '00:00']],
    ['2026-10-24', 2, ['00:00', '00:00', '01:00']],
  ] as const) {
    const days = [0, 1, 2].map((n) => instant(Date.parse(`${first}T12:00:00Z`) + n * 86_400_000).slice(0, 10) as CalendarDate);
    const planned = days.map((day) => parisInstant(day, hour));
    const clock = fixedClock();
    const engine = embeddedEngine({ timers: postgresTimers(database.db), clock, bus: inProcessBus(), onError: () => {} });
    clock.set(addMillis(planned[0]!, -3_600_000));
    const fired: string[] = [];
    const handler: TimerHandler = {
      kind: 'test',
      concurrency: 1,
      async fire(timer) {
        fired.push(clock.now().slice(11, 16));
        return planned[planned.indexOf(timer.dueAt) + 1] ?? null;
      },
    };
    await engine.start([handler]);
    await engine.arm([{ key: 'test-daily', dueAt: planned[0]! }]);
    await engine.drive(addMillis(planned[2]!, 86_400_000), async () => {});
    expect(fired).toEqual(utc);
    await engine.stop();
  }
});
