// Opens connections to PostgreSQL and converts values: rows contain the domain's types, `Instant` and `CalendarDate` strings, numbers for
// bigint; never a Date.
import type { Transaction } from '#domain/ports/transaction.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { postgres } from './driver-patch.ts';
import { atEdge } from './failures.ts';

/** What an adapter may do with a transaction that it receives. */
export const sqlOf = (tx: Transaction): Sql => tx as Sql;

/** A string that is passed to and from the server unchanged. */
const asIs = (text: string): string => text;

/** Ids, counts and positions fit a number; beyond 2^53 a value stays text rather than lose digits. */
const parseBigint = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

/** `2026-11-21 08:00:00.12+00` (the session speaks UTC) as the `Instant` 2026-11-21T08:00:00.120Z. */
export function parseInstant(text: string): string {
  if (text.charCodeAt(10) !== 32 || !text.endsWith('+00')) return text;
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
}

const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: parseBigint },
  day: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  instant: {
    to: 1184,
    from: [1184],
    serialize: (value: Date | string): string => (typeof value === 'string' ? value : value.toISOString()),
    parse: parseInstant,
  },
};

export type ConnectOptions = {
  /** Shown as application_name in pg_stat_activity. */
  name: string;
  /** Connections of the pool. */
  max?: number;
  /** Settings of each session, e.g. `search_path`. */
  session?: Record<string, string>;
  /** Longest statement of the pool. Default: none, for work that takes as long as the data is large (migrations, rebuilds). */
  statementMs?: number;
  /** Longest wait for a lock, advisory ones included. Default: as long as the statement. */
  lockMs?: number;
  /** After how long without a statement a session is closed. Default: never. */
  idleS?: number;
};

/**
 * Settings that the code depends on, set by each session, since the defaults of a server, database or role belong to its operator. Read
 * committed: es.append reads the heads after it has the lock, in a snapshot newer than the lock. No timeout for an idle session, also in a
 * transaction: a driver lives as long as its session (workflow-engine/driver.ts), and a rebuild holds its lock in one.
 */
const reliedOn = ({ statementMs = 0, lockMs = 0 }: ConnectOptions): Record<string, string> => ({
  default_transaction_isolation: 'read committed',
  // The driver reads the other form as other bytes, without an error.
  bytea_output: 'hex',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
});

/**
 * A pool of connections, opened at the first use and again after the server comes back. The driver parses and writes `json` columns; use
 * `text` where bytes must not change. Notices are ignored. Close it with `end()`.
 */
export function connect(url: string, options: ConnectOptions): Database {
  const client = postgres(url, {
    max: options.max ?? 10,
    types,
    onnotice: () => {},
    connect_timeout: 10,
    ...(options.idleS !== undefined && { idle_timeout: options.idleS }),
    // The driver's own retry delays grow to 20 s; a server that is back must be found within 5 s (C59), and an outage of half a second must
    // not become one of a second.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.25),
    connection: { application_name: options.name, TimeZone: 'UTC', DateStyle: 'ISO', ...reliedOn(options), ...options.session },
  });
  return atEdge(client) as unknown as Database;
}

/** Pools of one session each, opened at the first use, for those who need one to themselves for a while. */
export const connectLanes = (url: string, count: number, options: ConnectOptions): Database[] =>
  Array.from({ length: count }, () => connect(url, { ...options, max: 1, idleS: LANE_IDLE_S }));
const LANE_IDLE_S = 60;

/**
 * A session outside of the pool, for what lasts as long as its session: it is never replaced, and never closed for its age. `gone` resolves
 * when it has ended, for any reason.
 */
export function ownSession(pool: Database): { session: Database; gone: Promise<void> } {
  const gone = Promise.withResolvers<void>();
  const own = { max: 1, idle_timeout: null, max_lifetime: null, onclose: () => gone.resolve() };
  return { session: atEdge(postgres({ ...pool.options, ...own } as never)) as unknown as Database, gone: gone.promise };
}
