// The event store in PostgreSQL (DESIGN 3.3, 3.4): es.append writes; this file batches, reads and subscribes.

import type { Bus } from '#domain/ports/bus.ts';
import type { EventStore, Position, StoredEvent, Subscription } from '#domain/ports/event-store.ts';
import type { Mark } from '#domain/ports/installation.ts';
import type { Database } from '#projections/sql.ts';
import { together } from '../shared/batched.ts';
import { appendBatcher } from './append-batcher.ts';
import { checkAppend } from './check-append.ts';
import { nearby, type RecentEvents, recentEvents } from './recent-events.ts';
import {
  type AppendCommand,
  appendedOf,
  batchParameters,
  COLUMNS,
  comparePositions,
  type EventRow,
  readRow,
  singleParameters,
} from './rows.ts';
import { kept, subscribeTo } from './subscription.ts';

/** How long a lost notification may go unnoticed (P3c). */
export const POLL_MS = 1000;

export type PostgresEventStoreOptions = {
  /** Notifies subscriptions; with `notifyChannel` it must listen to that channel. */
  bus: Bus;
  /** Set where other processes listen: pg_notify in the append's own transaction. Otherwise the bus is notified after the commit. */
  notifyChannel?: string;
  /** Events for which nobody is woken: they are read with what comes next, or by the poll. */
  quiet?: ReadonlySet<string>;
  /** A pool for appends alone, so that none waits behind a slow query. Default: `db`. */
  appends?: Database;
  /** Receives the size of each batch. */
  onBatch?(commands: number): void;
  pollMs?: number;
  retryMs?: number;
  /** Another pair of functions with the parameters of es.append and es.append_one: the faulty variants of the tests (QUALITY §4.3). */
  appendFunction?: string;
};

/** Of es.append_one: `prev` and `hash` are passed as the text of a bytea, which the driver would otherwise encode once more. */
const HASHES = [12, 13];
const placeholders = (count: number, bytes: readonly number[] = []): string =>
  Array.from({ length: count }, (_, i) => `$${i + 1}${bytes.includes(i + 1) ? '::text::bytea' : ''}`).join(',');

/** The highest revision that there can be. */
const MOST = 2_147_483_647;
/** Events of a stream from a revision on. */
type Tail = { stream: StoredEvent['stream']; from: number };
const ONE_TAIL = 'es.events e where e.stream = $1 and e.revision >= $2 order by e.revision';
/** OFFSET 0 keeps each a look-up by the key, whatever the planner believes of the number of streams. */
const TAILS = `unnest($1::text[], $2::integer[]) as w (stream, since) cross join lateral (
  select * from es.events s where s.stream = w.stream and s.revision >= w.since offset 0) e order by e.stream, e.revision`;

/** The pools belong to the caller: `close` ends subscriptions and waits for appends, not the pools. */
export function postgresEventStore(db: Database, options: PostgresEventStoreOptions): EventStore {
  const { bus, notifyChannel = null, quiet, appends = db, pollMs = POLL_MS, retryMs = 1000, appendFunction = 'es.append' } = options;
  const BATCH = `select results from ${appendFunction}(${placeholders(20)})`;
  const SINGLE = `select result from ${appendFunction}_one(${placeholders(16, HASHES)})`;
  const queue = appendBatcher(prepare, options.onBatch);
  const recent = recentEvents();
  const subscriptions = new Set<Subscription>();

  function prepare(commands: readonly AppendCommand[]): () => Promise<readonly number[]> {
    const { stream, expected, events } = commands[0]!;
    const alone = commands.length === 1 && events.length === 1;
    const wakes = quiet === undefined || commands.some((command) => command.events.some(({ type }) => !quiet.has(type)));
    const parameters = alone ? singleParameters(stream, expected, events[0]!) : batchParameters(commands);
    return async () => {
      const [row] = await appends
        .unsafe(alone ? SINGLE : BATCH, [...parameters, wakes ? notifyChannel : null], { prepare: true })
        .catch((error: unknown) => {
          recent.forget();
          throw error;
        });
      const results: readonly number[] = alone ? [row!.result] : row!.results;
      const last = noteIn(recent, commands, results, subscriptions.size > 0);
      if (wakes && notifyChannel === null && last > 0) bus.ring('events', String(last));
      return results;
    };
  }

  async function read(text: string, parameters: (string | number | readonly string[])[]): Promise<StoredEvent[]> {
    const rows = await db.unsafe(`select ${COLUMNS} from ${text}`, parameters as never[], { prepare: true }).values();
    return (rows as unknown as EventRow[]).map(readRow);
  }

  /** Streams that are wanted in one turn share a statement: a decision or a message reads several. */
  const readTails = together(async (wanted: readonly Tail[]): Promise<Map<string, StoredEvent[]>> => {
    const first = wanted[0]!;
    const since = new Map<string, number>();
    for (const { stream, from } of wanted) since.set(stream, Math.min(since.get(stream) ?? from, from));
    if (since.size === 1) return new Map([[first.stream, await read(ONE_TAIL, [first.stream, since.get(first.stream)!])]]);
    return Map.groupBy(await read(TAILS, [[...since.keys()], [...since.values()].map(String)]), ({ stream }) => stream);
  });
  async function readTail(tail: Tail): Promise<StoredEvent[]> {
    const events = (await readTails([tail])).get(tail.stream) ?? [];
    return events.filter(({ revision }) => revision >= tail.from);
  }

  const readAll: EventStore['readAll'] = ({ after, limit, categories }) =>
    categories === undefined
      ? read('es.events e where e.position > $1 order by e.position limit $2', [after ?? 0, limit])
      : read("es.events e where e.position > $1 and split_part(e.stream, '-', 1) = any ($3) order by e.position limit $2", [
          after ?? 0,
          limit,
          categories,
        ]);

  return {
    name: 'postgres',
    mark: markIn(db),

    async append(stream, expected, events) {
      checkAppend(stream, expected, events);
      const appended = appendedOf(await queue.append({ stream, expected, events }));
      if ('actual' in appended) return { ok: false, actual: appended.actual };
      return { ok: true, position: String(appended.position), ...(appended.again && { again: true }) };
    },

    readStream(stream, { from, direction = 'forwards', limit } = {}) {
      if (direction === 'forwards' && limit === undefined) return readTail({ stream, from: from ?? 0 });
      return direction === 'forwards'
        ? read('es.events e where e.stream = $1 and e.revision >= $2 order by e.revision limit $3', [stream, from ?? 0, limit ?? MOST])
        : read('es.events e where e.stream = $1 and e.revision <= $2 order by e.revision desc limit $3', [
            stream,
            from ?? MOST,
            limit ?? MOST,
          ]);
    },

    readAll,

    async head() {
      const [row] = await db<{ head: Position | null }[]>`select max(position)::text as head from es.events`;
      return row!.head;
    },

    compare: comparePositions,

    subscribe(wanted) {
      const source = nearby(recent, bus, (after, limit) => readAll({ after, limit }));
      return kept(subscriptions, subscribeTo({ ...source, bus, pollMs, retryMs }, wanted));
    },

    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await queue.idle();
    },
  };
}

/** The position of the last event that is there now. Where somebody follows, those that were written are handed to him. */
function noteIn(recent: RecentEvents, commands: readonly AppendCommand[], results: readonly number[], followed: boolean): number {
  let last = 0;
  for (const [i, result] of results.entries()) {
    const appended = appendedOf(result);
    if ('actual' in appended) continue;
    if (followed && !appended.again) recent.note(commands[i]!.events, appended.position);
    last = Math.max(last, appended.position);
  }
  return last;
}

const markIn = (db: Database): Mark => ({
  async read() {
    const [row] = await db<{ id: string }[]>`select id from es.installation`;
    return row?.id ?? null;
  },
  async write(id) {
    await db`insert into es.installation (id) values (${id}) on conflict do nothing`;
    return (await this.read())!;
  },
});
