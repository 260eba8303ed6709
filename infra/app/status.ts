// The data of the operator's page (contract/status.ts), read from the tables and from the processes' reports.
import { neighboursSeen } from '#api/shell/http/neighbours.ts';
import { ENGINES, type SystemStatus } from '#contract/status.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import type { Timers } from '#domain/ports/timers.ts';
import { deliveryFigures } from '#projections/deliveries/query.ts';
import type { Sql } from '#projections/sql.ts';
import { standings } from '../adapters/metrics/lag.ts';
import { waitingIn } from '../adapters/metrics/tables.ts';
import { divergedLogs } from './divergence.ts';
import { type ProcessRow, processesIn } from './processes.ts';

/** A process that reported nothing for longer may be gone, so what it reported of the engines no longer counts. */
const SILENT_SECONDS = 30;
const SHOWN_DEAD = 20;
const SHOWN_PARKED = 20;

type Deps = {
  /** `rm` tables are read through it as well. */
  sql: Sql;
  store: Pick<EventStore, 'readAll'>;
  clock: Pick<Clock, 'now'>;
  timers: Pick<Timers, 'dead'>;
  readModels: Pick<ReadModels, 'building'>;
  version: string;
};

/** An engine is down if it is down for any reporting process, since the first of them lost it. */
export function enginesOf(processes: readonly ProcessRow[]): SystemStatus['engines'] {
  const speaking = processes.filter(({ silentSeconds }) => silentSeconds <= SILENT_SECONDS);
  return ENGINES.flatMap((name) => {
    const told = speaking.flatMap(({ engines, silentSeconds }) =>
      engines.flatMap((engine) => (engine.name === name ? { ...engine, sinceSeconds: engine.sinceSeconds + silentSeconds } : [])),
    );
    const away = told.filter(({ up }) => !up);
    const [first] = (away.length > 0 ? away : told).sort((a, b) => b.sinceSeconds - a.sinceSeconds);
    if (first === undefined) return [];
    const { own: _, ...state } = first;
    return state;
  });
}

type Parked = { projection: string; stream: string; revision: number; error: string };

export async function systemStatus({ sql, store, clock, timers, readModels, version }: Deps): Promise<SystemStatus> {
  const [processes, followed, waiting, dead, mails, diverged, parked] = await Promise.all([
    processesIn(sql),
    standings(sql, store, clock),
    waitingIn(sql, clock),
    timers.dead(SHOWN_DEAD),
    deliveryFigures(sql, null),
    divergedLogs(sql),
    sql<Parked[]>`SELECT projection, stream, revision, error FROM ops.parked_streams ORDER BY since LIMIT ${SHOWN_PARKED}`,
  ]);
  const building = new Map(readModels.building().map(({ name, upTo }) => [name, { upTo }]));
  return {
    version,
    processes: processes.map(({ engines: _, ...told }) => told),
    engines: enginesOf(processes),
    projections: followed.map(({ name, kind, stopped, lagSeconds }) => ({
      ...{ name, kind, stopped, lagSeconds: Math.floor(lagSeconds), building: building.get(name) ?? null },
      parked: parked.filter(({ projection }) => projection === name).map(({ stream, revision, error }) => ({ stream, revision, error })),
    })),
    timers: { waiting: waiting.pending, due: waiting.due, late: waiting.late, next: waiting.next },
    deadLetters: {
      total: dead.total,
      latest: dead.latest.map(({ key, dueAt, diedAt, failures, error }) => ({ key, dueAt, diedAt, failures, error })),
    },
    deliveries: { waiting: waiting.deliveries, failed: mails.failed },
    divergedLogs: diverged,
    neighbours: neighboursSeen(),
    backupAgeSeconds: waiting.backupAge === null ? null : Math.max(0, Math.floor(waiting.backupAge)),
  };
}
