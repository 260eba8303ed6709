// The only door to PostgreSQL: how a connection is made, and which values come out of it. Rows hold what the domain speaks:
// `Instant` and `CalendarDate` strings, numbers for bigint; never a Date.
import type { Transaction } from '#domain/ports/transaction.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { postgres } from './driver-patch.ts';
import { atEdge } from './failures.ts';

/** What an adapter sees of a transaction that it is handed. */
export const sqlOf = (tx: Transaction): Sql => tx as Sql;

/** A string that came from or goes to the server as it is. */
const asIs = (text: string): string => text;

/** Ids, counts and positions fit a number; what does not (beyond 2^53) stays text rather than lose digits. */
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
  /** Longest statement of the pool. Default: none, for what may take as long as the data are large (migrations, rebuilds). */
  statementMs?: number;
  /** Longest wait for a lock, also an advisory one. Default: as long as the statement. */
  lockMs?: number;
};

/**
 * What the code relies on, said by each session: the defaults of a server, a database or a role belong to its operator and may be others.
 * Read committed: es.append reads the heads after it has the lock, in a snapshot that is newer than the lock. No limit for an idle
 * session, nor for one in a transaction: a driver lives as long as its session (workflow-engine/driver.ts), and a rebuild holds its lock in one.
 */
const reliedOn = ({ statementMs = 0, lockMs = 0 }: ConnectOptions): Record<string, string> => ({
  default_transaction_isolation: 'read committed',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
});

/**
 * A pool of connections, opened when first used and again after the server comes back. `json` columns are parsed and written by the
 * driver as usual; use `text` where bytes must pass unchanged. Notices are silent. End it with `end()`.
 */
export function connect(url: string, options: ConnectOptions): Database {
  const client = postgres(url, {
    max: options.max ?? 10,
    types,
    onnotice: () => {},
    connect_timeout: 10,
    // The driver's own waits grow to 20 s; a server that is back must be found again within 5 s (C59), and an outage of half a second
    // must not be made one of a whole second by those who wait for its end.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.25),
    connection: { application_name: options.name, TimeZone: 'UTC', DateStyle: 'ISO', ...reliedOn(options), ...options.session },
  });
  return atEdge(client) as unknown as Database;
}

/**
 * A session of its own beside the pool, for what lasts as long as its session does: it is never replaced, and never ended for its age.
 * `gone` resolves when it is over, whoever ended it.
 */
export function ownSession(pool: Database): { session: Database; gone: Promise<void> } {
  const gone = Promise.withResolvers<void>();
  const own = { max: 1, idle_timeout: null, max_lifetime: null, onclose: () => gone.resolve() };
  return { session: atEdge(postgres({ ...pool.options, ...own } as never)) as unknown as Database, gone: gone.promise };
}
