// Counters of tries on the application clock (the usual packages read the machine's). A small table: several processes share it.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Clock, Fragment, Keys, Sql } from '#infra/ports.ts';
import type { Log } from '../deps.ts';
import { Problem } from '../problem.ts';

/** At most `tries` in each window of `seconds`. */
export type Limit = { name: string; tries: number; seconds: number };

const HOUR = 3600;
/**
 * Log-in: what one account may cost in an hour, whoever tries (C35: at most 100 take effect); a device that already logged in to
 * this account has a counter of its own, so that an attacker does not lock the owner out.
 */
export const LOGIN_UNKNOWN_DEVICE: Limit = { name: 'login', tries: 60, seconds: HOUR };
export const LOGIN_KNOWN_DEVICE: Limit = { name: 'login-device', tries: 30, seconds: HOUR };
/** Wrong passwords from one address, whatever the account; wide, because a whole company may share one. */
export const LOGIN_ADDRESS: Limit = { name: 'login-address', tries: 300, seconds: HOUR };
export const FORGOT: Limit = { name: 'forgot', tries: 5, seconds: HOUR };
export const RESEND: Limit = { name: 'resend', tries: 5, seconds: HOUR };
/** Forgot and resend together, from one address. */
export const MAIL_ADDRESS: Limit = { name: 'mail-address', tries: 100, seconds: HOUR };
/** Demonstration requests that were taken down: each writes to the administrators. From one address, and from all of them. */
export const DEMO_ADDRESS: Limit = { name: 'demo-address', tries: 5, seconds: HOUR };
export const DEMO_ANYWHERE: Limit = { name: 'demo', tries: 100, seconds: HOUR };
/** Wrong tokens, short links and reset links: from one address, and from all of them (C12). A right one is never held back. */
export const GUESS_ADDRESS: Limit = { name: 'guess-address', tries: 60, seconds: HOUR };
export const GUESS_ANYWHERE: Limit = { name: 'guess', tries: 3000, seconds: HOUR };

/** What is counted, and for whom. */
export type Count = readonly [limit: Limit, who: string, weight?: number];
type Counts = readonly [Count, Count?];

/** Hears of the first try too many in each window, with what the question was answered. */
type Exceeded<Row> = (limit: Limit, waitSeconds: number, row: Row | null) => void;

export type Limits = {
  /** Counts one try, or as many as it weighs; a 429 problem with Retry-After once there are too many. */
  take(limit: Limit, who: string, weight?: number): Promise<void>;
  /**
   * The same for one or two in one statement, which asks `question` for its one row as well: where the first is exceeded the second is not
   * counted.
   */
  takeAll<Row>(counts: Counts, question?: Fragment, onExceeded?: Exceeded<Row>): Promise<Row | null>;
  /** Takes a try back: it was no wrong one. A statement, alone or beside others in a larger one. */
  refund(counts: readonly Count[]): Fragment;
};

type Tried = { count: number; wait: number; found: true | null };

export function createLimits({ sql, keys, clock, log }: { sql: Sql; keys: Keys; clock: Clock; log: Log }): Limits {
  let calls = 0;
  // Who tries is personal: only a keyed hash is kept.
  const bucketOf = ([limit, who]: Count): string => `${limit.name}:${keys.hash('rate', `${limit.name}:${who}`)}`;
  /** `before`: the limit that `first` has counted, which this one depends on. */
  const counting = (counted: Count, now: Instant, before: Limit | null) => {
    const [{ seconds }, , weight = 1] = counted;
    const row = sql`SELECT ${bucketOf(counted)}::text, ${now}::timestamptz, ${weight}::integer`;
    // Over: its time has passed, or it began in a future that was taken back with a backup.
    const over = sql`t.window_start + ${seconds} * interval '1 second' <= excluded.window_start OR t.window_start > excluded.window_start`;
    return sql`
      INSERT INTO ops.tries AS t (bucket, window_start, count) ${before ? sql`${row} FROM first WHERE count <= ${before.tries}` : row}
      ON CONFLICT (bucket) DO UPDATE SET
        count = CASE WHEN ${over} THEN excluded.count ELSE t.count + excluded.count END,
        window_start = CASE WHEN ${over} THEN excluded.window_start ELSE t.window_start END
      RETURNING count, ceil(extract(epoch FROM window_start + ${seconds} * interval '1 second' - ${now}::timestamptz))::int AS wait`;
  };
  async function count<Row>([one, two]: Counts, question: Fragment): Promise<(Tried & Row)[]> {
    const now = clock.now();
    if (++calls % 500 === 0) await sql`DELETE FROM ops.tries WHERE window_start < ${now}::timestamptz - interval '1 day'`;
    const tried = two
      ? sql`second AS (${counting(two, now, one[0])}), tried AS (SELECT 1 AS n, * FROM first UNION ALL SELECT 2, * FROM second)`
      : sql`tried AS (SELECT 1 AS n, * FROM first)`;
    return sql<(Tried & Row)[]>`
      WITH first AS (${counting(one, now, null)}), ${tried}
      SELECT tried.*, asked.* FROM tried LEFT JOIN (SELECT true AS found, question.* FROM (${question}) question) asked ON true ORDER BY n`;
  }
  const takeAll: Limits['takeAll'] = async <Row>(counts: Counts, question?: Fragment, onExceeded?: Exceeded<Row>) => {
    const taken = await count<Row>(counts, question ?? sql`SELECT WHERE false`);
    const row = taken[0]?.found ? taken[0] : null;
    for (const [index, { count: tries, wait }] of taken.entries()) {
      const [limit, , weight = 1] = counts[index] as Count;
      const waitSeconds = Math.max(1, wait);
      // Told once a window: who watches the logs sees the attack, not each of its tries.
      if (tries > limit.tries && tries - weight <= limit.tries) {
        log.warn({ limit: limit.name, retryAfterSeconds: waitSeconds }, 'too many tries');
        onExceeded?.(limit, waitSeconds, row);
      }
      if (tries > limit.tries) throw new Problem('too-many-requests', { retryAfterSeconds: waitSeconds });
    }
    return row;
  };
  return {
    async take(limit, who, weight) {
      await takeAll([[limit, who, weight]]);
    },
    takeAll,
    // Locked in the order in which they are counted: two log-ins never wait for each other.
    refund: (counts) => sql`
      UPDATE ops.tries t SET count = greatest(t.count - 1, 0) FROM (
        SELECT o.bucket FROM unnest(${counts.map(bucketOf)}::text[]) WITH ORDINALITY AS given (bucket, n) JOIN ops.tries o USING (bucket)
        ORDER BY n FOR UPDATE OF o
      ) own WHERE t.bucket = own.bucket`,
  };
}
