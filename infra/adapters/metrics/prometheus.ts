// The answer of GET /metrics: this process's counters and a query of the tables, in Prometheus' text format. Loaded at the first request.
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Clock } from '#domain/ports/clock.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Counted, Gauged, Measured } from '#domain/ports/metrics.ts';
import type { Sql } from '#projections/sql.ts';
import { COUNTED, type Figure, GAUGED, type Histogram, MEASURED } from './catalogue.ts';
import type { Counters, Distribution } from './counters.ts';
import { type Standing, standings } from './lag.ts';
import { LATE_SECONDS, waitingIn } from './tables.ts';

export type Watched = {
  counters: Counters;
  sql: Sql;
  store: Pick<EventStore, 'readAll'>;
  clock: Clock;
  /** Of the reader that feeds the projections of this process. */
  failures(): { readonly times: number };
  version: string;
  /** The folder whose disk is measured. */
  folder: string;
};
export type Exposition = { contentType: string; text(): Promise<string> };

/** Below the ten seconds that Prometheus waits for an answer. */
const PATIENCE_MS = 3_000;

/** Concurrent callers share one query; undefined where it failed or took too long. */
function together<Value>(ask: () => Promise<Value>): () => Promise<Value | undefined> {
  let asked: Promise<Value | undefined> | null = null;
  return () => {
    asked ??= Promise.race([ask(), delay(PATIENCE_MS, undefined, { ref: false })])
      .catch(() => undefined)
      .finally(() => {
        asked = null;
      });
    return asked;
  };
}

const namesOf = ({ name, help, labels }: Figure) => ({ name, help, labelNames: [...labels] });
/** In memory label values are stored in order (domain/ports/metrics.ts). */
const labelsOf = ({ labels }: Figure, text: string): Record<string, string> => {
  const values = text.split(' ');
  return Object.fromEntries(labels.map((name, i) => [name, values[i] ?? '']));
};

/** What the registry requires of a metric: the library's own class would count by itself, and is loaded only for a request. */
function histogram(figure: Histogram, read: () => ReadonlyMap<string, Distribution>): Metric {
  const { name, help, upTo } = figure;
  const ends = [...upTo.map(String), '+Inf'];
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    values: [...read()].flatMap(([label, { buckets, sum }]) => {
      const labels = labelsOf(figure, label);
      let count = 0;
      const upToEach = buckets.map((n, i) => {
        count += n;
        return { metricName: `${name}_bucket`, labels: { ...labels, le: ends[i] }, value: count };
      });
      return [...upToEach, { metricName: `${name}_sum`, labels, value: sum }, { metricName: `${name}_count`, labels, value: count }];
    }),
  });
  return { name, help, get } as unknown as Metric;
}

export function prometheus({ counters, sql, store, clock, failures, version, folder }: Watched): Exposition {
  const registry = new Registry();
  const registers = [registry];
  for (const [what, figure] of Object.entries(COUNTED) as [Counted, Figure][])
    new Counter({
      ...namesOf(figure),
      registers,
      collect() {
        this.reset();
        for (const [label, count] of counters.of(what)) this.inc(labelsOf(figure, label), count);
      },
    });
  for (const [what, figure] of Object.entries(GAUGED) as [Gauged, Figure][])
    new Gauge({
      ...namesOf(figure),
      registers,
      collect() {
        this.reset();
        for (const [label, read] of counters.gauges(what)) this.set(labelsOf(figure, label), read());
      },
    });
  for (const [what, figure] of Object.entries(MEASURED) as [Measured, Histogram][])
    registry.registerMetric(histogram(figure, () => counters.measured(what)));
  collectDefaultMetrics({ register: registry });
  // The package names three gauges as counters are named; `promtool check metrics` complains. Their parts stay.
  for (const { name, type } of registry.getMetricsAsArray())
    if (name.endsWith('_total') && String(type) !== 'counter') registry.removeSingleMetric(name);
  new Gauge({ name: 'subdoc_build_info', help: 'Which version this process runs', labelNames: ['version'], registers }).set({ version }, 1);

  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        // Reports nothing rather than a stale value.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  // For all values of one answer. When the database is away only its values are missing: the rest explains why.
  const waiting = together(() => waitingIn(sql, clock));
  gauge('subdoc_timers_pending', 'Timers that wait for their moment', async () => (await waiting())?.pending);
  gauge('subdoc_timers_due', 'Timers whose moment has come and that nobody has taken yet', async () => (await waiting())?.due);
  gauge('subdoc_timers_late', `Timers that were due more than ${LATE_SECONDS} s ago`, async () => (await waiting())?.late);
  gauge('subdoc_timers_dead', 'Timers that were given up after too many failures', async () => (await waiting())?.dead);
  gauge('subdoc_deliveries_pending', 'Messages that are not settled yet', async () => (await waiting())?.deliveries);
  gauge('subdoc_backup_age_seconds', 'Age of the newest whole backup; +Inf: none was ever made', async () => {
    const found = await waiting();
    return found && (found.backupAge ?? Number.POSITIVE_INFINITY);
  });
  gauge('subdoc_data_folder_free_bytes', 'Room that is left on the disk of the data folder', async () => {
    const room = await statfs(folder).catch(() => null);
    return room === null ? undefined : room.bavail * room.bsize;
  });

  const projections = together(() => standings(sql, store, clock));
  const perProjection = (name: string, help: string, measure: (standing: Standing) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers,
      async collect() {
        const found = await projections();
        this.reset();
        for (const standing of found ?? []) this.set({ projection: standing.name }, measure(standing));
      },
    });
  perProjection('subdoc_projection_stopped', '1 while a projection stands still at an event that it cannot digest', ({ stopped }) =>
    stopped === null ? 0 : 1,
  );
  perProjection(
    'subdoc_projection_parked_streams',
    'Streams that a projection passes over since it could not read or digest an event',
    ({ parked }) => parked,
  );
  perProjection(
    'subdoc_projection_lag_seconds',
    'Age of the first event that a projection has not digested',
    ({ lagSeconds }) => lagSeconds,
  );
  new Counter({
    name: 'subdoc_reader_failures_total',
    help: 'Times that reading the log or writing the rows failed and was tried again',
    registers,
    collect() {
      this.reset();
      this.inc(failures().times);
    },
  });
  return { contentType: registry.contentType, text: () => registry.metrics() };
}
