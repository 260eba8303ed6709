// What GET /metrics answers: this process's counters and a look at the tables, in Prometheus' text form. Loaded by the first who asks.
import { Counter, Gauge, Registry } from 'prom-client';
import { millis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Sql } from '#projections/sql.ts';
import type { Counters } from './counters.ts';

export type Watched = {
  counters: Counters;
  sql: Sql;
  store: Pick<EventStore, 'readAll'>;
  clock: Clock;
  /** Of the reader that feeds the projections of this process. */
  failures(): { readonly times: number };
  /** Whether rings reach other processes; where there is none to reach, they do. */
  busConnected(): boolean;
  /** Whether documents can be stored and read now. */
  filesReachable(): Promise<boolean>;
};
export type Exposition = { contentType: string; text(): Promise<string> };

/** A timer is late when it has been due for longer: the engine takes several at once, and a failure of the world is tried again. */
const LATE_SECONDS = 60;

export function prometheus({ counters, sql, store, clock, failures, busConnected, filesReachable }: Watched): Exposition {
  const registry = new Registry();
  const registers = [registry];
  const counter = (what: Parameters<Counters['of']>[0], name: string, help: string, label?: string) =>
    new Counter({
      name,
      help,
      registers,
      labelNames: label === undefined ? [] : [label],
      collect() {
        this.reset();
        for (const [value, count] of counters.of(what)) this.inc(label === undefined ? {} : { [label]: value }, count);
      },
    });
  counter('failed_logins', 'subdoc_failed_logins_total', 'Log-ins with a wrong password or at an unknown address');
  counter('limits_exceeded', 'subdoc_limits_exceeded_total', 'Tries beyond a limit, by its name', 'limit');
  counter('http_answers', 'subdoc_http_answers_total', 'Answers by class of their status', 'class');
  counter('delivery_attempts', 'subdoc_delivery_attempts_total', 'Attempts to send a message, by outcome', 'outcome');

  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const counted = async (rows: PromiseLike<readonly object[]>): Promise<number> =>
    Number((await rows).map((row) => Object.values(row)[0])[0]);
  gauge('subdoc_timers_pending', 'Timers that wait for their moment', () => counted(sql`SELECT count(*) FROM ops.timers`));
  gauge('subdoc_timers_late', `Timers that were due more than ${LATE_SECONDS} s ago`, () =>
    counted(sql`SELECT count(*) FROM ops.timers WHERE due_at < ${clock.now()}::timestamptz - ${LATE_SECONDS} * interval '1 second'`),
  );
  gauge('subdoc_timers_dead', 'Timers that were given up after too many failures', () =>
    counted(sql`SELECT count(*) FROM ops.dead_timers`),
  );
  gauge('subdoc_bus_connected', '0 while no ring reaches other processes, which then look by themselves', async () =>
    Number(busConnected()),
  );
  gauge('subdoc_deliveries_pending', 'Messages that are not settled yet', () => counted(sql`SELECT count(*) FROM ops.deliveries`));

  gauge('subdoc_files_reachable', '1 while the folder or the bucket of the documents answers', async () => Number(await filesReachable()));

  /** Seconds since the first event that a projection has not digested; 0 when there is none. */
  async function lag(position: Position | null): Promise<number> {
    const [next] = await store.readAll({ after: position, limit: 1 });
    // Of what cannot be read not even the age is sure: it is parked where it is needed.
    return next === undefined || next.unreadable ? 0 : Math.max(0, (millis(clock.now()) - millis(next.occurredAt)) / 1000);
  }
  type Checkpoint = { name: string; position: Position | null; stopped: boolean; parked: number };
  const perProjection = (name: string, help: string, measure: (checkpoint: Checkpoint) => Promise<number> | number) =>
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers,
      async collect() {
        const rows = await sql<Checkpoint[]>`
          SELECT name, position, stopped_event_id IS NOT NULL AS stopped,
            (SELECT count(*)::int FROM ops.parked_streams p WHERE p.projection = c.name) AS parked
          FROM ops.projections c`;
        for (const row of rows) this.set({ projection: row.name }, await measure(row));
      },
    });
  perProjection('subdoc_projection_stopped', '1 while a projection stands still at an event that it cannot digest', ({ stopped }) =>
    stopped ? 1 : 0,
  );
  perProjection(
    'subdoc_projection_parked_streams',
    'Streams that a projection passes over since it could not read or digest an event',
    ({ parked }) => parked,
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
  perProjection('subdoc_projection_lag_seconds', 'Age of the first event that a projection has not digested', ({ position }) =>
    lag(position),
  );
  return { contentType: registry.contentType, text: () => registry.metrics() };
}
