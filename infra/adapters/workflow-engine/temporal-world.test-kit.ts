// An engine on a real Temporal server, over its own database, for tests.
import { join } from 'node:path';
import type { Clock } from '#domain/ports/clock.ts';
import type { Timers } from '#domain/ports/timers.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { systemClock } from '#infra/adapters/clock/system-clock.ts';
import { migratedDatabase } from '#infra/adapters/sql/migrated-database.ts';
import { forwardedTimers, postgresTimerChanges } from '#infra/adapters/timers/changes.ts';
import { postgresTimers } from '#infra/adapters/timers/postgres.ts';
import { workflowName } from '#workflows/workflow-names.ts';
import { type TemporalDeps, temporalEngine } from './temporal.ts';

export const WORKFLOWS = { path: join(import.meta.dirname, '../../../workflows/index.ts'), nameOf: workflowName };

export async function temporalWorld(address: string, wrap: { clock?: Clock; timers?: (timers: Timers) => Timers } = {}) {
  const database = await migratedDatabase();
  const { db } = database;
  const clock = wrap.clock ?? (await systemClock({ sql: db }));
  const rows = forwardedTimers(postgresTimers(db), db);
  const [timers, changes, bus] = [wrap.timers?.(rows) ?? rows, postgresTimerChanges(db), inProcessBus()];
  const settings = { address, namespace: 'default', tls: false, apiKey: null };
  const warnings: string[] = [];
  return {
    ...{ db, timers, changes, clock, bus, warnings },
    engine: (onError: (error: unknown) => void, more: Partial<TemporalDeps> = {}) =>
      temporalEngine({
        ...{ timers, changes, clock, bus, settings, onError, workflows: WORKFLOWS, stopMs: 2_000, slowLookMs: 1_000 },
        warn: (_, message) => void warnings.push(message),
        ...more,
      }),
    close: database.drop,
  };
}
