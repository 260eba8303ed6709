// Rate limits on the application clock (common packages use the machine's clock). Several processes share a small table and none of them is
// assumed to have the latest time (infra/adapters/sql/functions/ops.take_tries.sql, infra/decisions/060).
import { type Instant, millis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Metrics } from '#domain/ports/metrics.ts';
import type { Fragment, Sql } from '#projections/sql.ts';
import type { Log } from '../deps.ts';
import { Problem } from '../problem.ts';
import { aroundNetwork } from './network.ts';

/** In any window of `seconds` (a day at most) at most `tries` attempts take effect, or that much weight. */
export type Limit = {
  name: string;
  tries: number;
  seconds: number;
  /** The sentence of the 429, where the default one does not fit. */
  sentence?: string | ((waitSeconds: number) => string);
};

const HOUR = 3600;
/**
 * Log-in attempts on one account per hour, from anywhere (C35: at most 100 take effect). A device that has logged in to this account before
 * has its own counter, so that an attacker does not lock the owner out. A reset by mail clears the first of the three, so that the owner
 * gets in at once. The second is never cleared: with a device's 30 they make the 100.
 */
export const LOGIN_UNKNOWN_DEVICE: Limit = { name: 'login', tries: 60, seconds: HOUR };
export const LOGIN_WITH_RESETS: Limit = { name: 'login-resets', tries: 70, seconds: HOUR };
export const LOGIN_KNOWN_DEVICE: Limit = { name: 'login-device', tries: 30, seconds: HOUR };
/** Wrong passwords from one address, whatever the account; high, because a whole company may share one address. */
export const LOGIN_ADDRESS: Limit = { name: 'login-address', tries: 300, seconds: HOUR };
/** Distinct accounts tried from one address (CONTRACT « Limits »). */
export const LOGIN_ACCOUNTS: Limit = { name: 'login-accounts', tries: 30, seconds: HOUR };
/** Wrong passwords over all accounts and addresses: blocks nobody, raises an alarm. A thousand customers mistype about 20 an hour. */
export const LOGIN_FAILURES: Limit = { name: 'login-failures', tries: 300, seconds: HOUR };
/** Log-ins by passkey that are begun from one address: a company may share one. */
export const PASSKEY_OPTIONS: Limit = { name: 'passkey-options', tries: 300, seconds: HOUR };
/** Registrations (CONTRACT « Limits »), including those refused because the address is taken: a refusal reveals that it is. */
export const REGISTER_ADDRESS: Limit = {
  name: 'register-address',
  tries: 20,
  seconds: HOUR,
  sentence: 'Trop d’inscriptions depuis votre réseau. Veuillez réessayer plus tard.',
};
export const REGISTER_ANYWHERE: Limit = {
  name: 'register',
  tries: 500,
  seconds: HOUR,
  sentence: 'Trop d’inscriptions en ce moment. Veuillez réessayer plus tard.',
};
export const FORGOT: Limit = { name: 'forgot', tries: 5, seconds: HOUR };
export const RESEND: Limit = { name: 'resend', tries: 5, seconds: HOUR };
/** Test mails of one account: they may go to any address (A25, CONTRACT « Test e-mail »). */
export const TEST_MAIL: Limit = { name: 'test-mail', tries: 5, seconds: HOUR };
/** Forgotten passwords and resent verifications together, from one address. */
export const MAIL_ADDRESS: Limit = { name: 'mail-address', tries: 100, seconds: HOUR };
/** Accepted demonstration requests, each of which sends a mail to the administrators. From one address, and from all of them. */
export const DEMO_ADDRESS: Limit = { name: 'demo-address', tries: 5, seconds: HOUR };
export const DEMO_ANYWHERE: Limit = { name: 'demo', tries: 100, seconds: HOUR };
/** Wrong tokens, short links and reset links: from one address, and from all of them (C12). A correct one is never limited. */
export const GUESS_ADDRESS: Limit = { name: 'guess-address', tries: 60, seconds: HOUR };
export const GUESS_ANYWHERE: Limit = { name: 'guess', tries: 3000, seconds: HOUR };

/** What is counted, and for whom. With `apart` the limit counts distinct things: each counts once, however often it is tried. */
export type Count = readonly [limit: Limit, who: string, apart?: string];
/**
 * The row of the question that ran with the statement, and how to give the attempts back when they were not wrong. `refund` is a statement,
 * alone or inside a larger one.
 */
export type Taken<Row> = { row: Row | null; refund(): Fragment };

/** Called at the first refusal of each window, with the row that the question found. */
type Exceeded<Row> = (limit: Limit, waitSeconds: number, row: Row | null) => void;

export type Asked<Row> = { row: Row; refused: Problem | null };
export type Limits = {
  /**
   * Counts one attempt of this weight (0 only checks); throws a 429 with Retry-After when it does not fit. A refused attempt is not
   * counted.
   */
  take(limit: Limit, who: string, weight?: number): Promise<void>;
  /**
   * The same for several limits, all or none, in one statement, which also runs `question` for its one row. `weights`: of each; absent: 1.
   */
  takeAll<Row>(counts: readonly Count[], question?: Fragment, onExceeded?: Exceeded<Row>, weights?: readonly number[]): Promise<Taken<Row>>;
  /** The same where `question` has a row; else nothing is counted. The 429 comes with the row, which may say what goes before it. */
  takeWhere<Row>(counts: readonly Count[], question: Fragment, weights: readonly number[]): Promise<Asked<Row> | null>;
  /**
   * Of each of these one attempt, in their order and in one statement: null where it fits, else its 429. `refund` gives back those of these
   * indices that were counted. Two calls do not wait for each other where the first limit of all is one.
   */
  takeEach(
    attempts: readonly (readonly Count[])[],
  ): Promise<{ refused: (Problem | null)[]; refund(indices: readonly number[]): Promise<void> }>;
  /** Counts without blocking anybody: beyond the limit it logs an alarm, once a window. */
  watch(limit: Limit): Promise<void>;
  /** Clears the counter. */
  clear(limit: Limit, who: string): Promise<void>;
};

/**
 * Attempts closer together than this fraction of a window share a row, and count as long as the latest of them. This bounds the number of
 * rows.
 */
const SLOTS = 256;
/** One call in this many deletes expired rows. */
const CLEAN_EVERY = 500;

/** How many times what one IPv6 network of 64 bits may do, all together in one of 56 and of 48 bits may do. */
const WIDER = [4, 16] as const;
const widened = (one: Count): Count[] => {
  const [limit, who, ...apart] = one;
  const wider = (network: string, index: number): Count => [{ ...limit, tries: limit.tries * WIDER[index]! }, network, ...apart] as const;
  return [one, ...aroundNetwork(who).map(wider)];
};

type Outcome = { refused: number | null; wait_seconds: number; tells: boolean; found: true | null };
type Deps = { sql: Sql; keys: Keys; clock: Clock; log: Log; metrics: Metrics };

export function createLimits({ sql, keys, clock, log, metrics }: Deps): Limits {
  let calls = 0;
  // Who tries is personal data: only a keyed hash is stored.
  const hashed = (limit: Limit, text: string): string => keys.hash('rate', `${limit.name}:${text}`);
  const bucketOf = (limit: Limit, who: string): string => `${limit.name}:${hashed(limit, who)}`;

  /**
   * A call may come an hour late, so expired rows stay that long. Rows far in the future were written under a clock that has been corrected
   * since.
   */
  const clean = () => sql`
    DELETE FROM ops.tries WHERE (bucket, part) IN (
      SELECT bucket, part FROM ops.tries
      WHERE over_at < ${clock.now()}::timestamptz - interval '1 hour' OR over_at > ${clock.now()}::timestamptz + interval '2 days'
      FOR UPDATE SKIP LOCKED)`;

  const partOf = ([limit, , apart]: Count, now: Instant): string =>
    apart === undefined ? String(Math.floor((millis(now) * SLOTS) / (limit.seconds * 1000))) : hashed(limit, apart);

  async function cleanSometimes(): Promise<void> {
    if (calls++ % CLEAN_EVERY === 0) await clean();
  }

  /** `needsRow`: nothing is counted and nothing answered where the question has no row, on which the moment depends for that. */
  async function count<Row>(
    given: readonly Count[],
    weightsGiven: readonly number[],
    question = sql`SELECT WHERE false`,
    needsRow = false,
  ) {
    await cleanSometimes();
    const counts = given.flatMap(widened);
    const weights = given.flatMap((one, i) => widened(one).map(() => weightsGiven[i] ?? 1));
    const now = clock.now();
    const buckets = counts.map(([limit, who]) => bucketOf(limit, who));
    const parts = counts.map((one) => partOf(one, now));
    const column = (value: (limit: Limit) => number) => counts.map(([limit]) => value(limit));
    const [outcome] = await sql<(Outcome & Row)[]>`
      WITH asked AS MATERIALIZED (SELECT true AS found, question.* FROM (${question}) question)
      SELECT taken.*, asked.* FROM (SELECT) one ${needsRow ? sql`JOIN` : sql`LEFT JOIN`} asked ON true CROSS JOIN LATERAL ops.take_tries(
        CASE WHEN asked.found IS DISTINCT FROM false THEN ${now}::timestamptz END, ${buckets}::text[], ${parts}::text[], ${counts.map(([, , apart]) => Number(apart !== undefined))}::integer[]::boolean[],
        ${column(({ seconds }) => seconds)}::integer[], ${column(({ tries }) => tries)}::bigint[], ${weights}::bigint[]
      ) taken`;
    // Locks in the order of counting, so that two log-ins cannot deadlock.
    const refund = () => sql`
      UPDATE ops.tries t SET weight = greatest(t.weight - own.taken, 0) FROM (
        SELECT o.bucket, o.part, given.taken
        FROM unnest(${buckets}::text[], ${parts}::text[], ${weights}::bigint[]) WITH ORDINALITY AS given (bucket, part, taken, n)
        JOIN ops.tries o USING (bucket, part) ORDER BY n FOR UPDATE OF o
      ) own WHERE t.bucket = own.bucket AND t.part = own.part`;
    const limit = outcome?.refused ? counts[outcome.refused - 1]![0] : null;
    return { outcome: outcome!, refund, limit };
  }
  async function taken<Row>(
    counts: readonly Count[],
    weights: readonly number[],
    question?: Fragment,
    onExceeded?: Exceeded<Row>,
  ): Promise<Taken<Row>> {
    const { outcome, refund, limit } = await count<Row>(counts, weights, question);
    const row = outcome.found ? outcome : null;
    if (limit === null) return { row, refund };
    const problem = exceeded(limit, outcome);
    if (outcome.tells) onExceeded?.(limit, outcome.wait_seconds, row);
    throw problem;
  }
  function exceeded(limit: Limit, { wait_seconds: retryAfterSeconds, tells }: Outcome): Problem {
    metrics.count('limits_exceeded', limit.name);
    // Logs once a window: whoever reads the logs sees the attack, not each attempt.
    if (tells) log.warn({ limit: limit.name, retryAfterSeconds }, 'too many tries');
    const { sentence } = limit;
    const message = typeof sentence === 'function' ? sentence(retryAfterSeconds) : sentence;
    return new Problem('too-many-requests', { retryAfterSeconds, ...(message ? { message } : {}) });
  }

  return {
    async take(limit, who, weight = 1) {
      await taken([[limit, who]], [weight]);
    },
    takeAll: (counts, question, onExceeded, weights = []) => taken(counts, weights, question, onExceeded),
    async takeWhere<Row>(counts: readonly Count[], question: Fragment, weights: readonly number[]) {
      const { outcome: row, limit } = await count<Row>(counts, weights, question, true);
      return row === undefined ? null : { row, refused: limit && exceeded(limit, row) };
    },
    takeEach: takerOfEach({ sql, clock }, { bucketOf, partOf, exceeded, cleanSometimes }),
    async watch(limit) {
      const { outcome } = await count([[limit, 'anybody']], []);
      if (outcome.refused === null) return;
      metrics.count('limits_exceeded', limit.name);
      if (outcome.tells)
        log.error({ alarm: limit.name, moreThan: limit.tries, withinSeconds: limit.seconds }, 'alarm: rising beyond what is usual');
    },
    async clear(limit, who) {
      await sql`DELETE FROM ops.tries WHERE bucket = ${bucketOf(limit, who)}`;
    },
  };
}

type Own = {
  bucketOf(limit: Limit, who: string): string;
  partOf(count: Count, now: Instant): string;
  exceeded(limit: Limit, outcome: Outcome): Problem;
  cleanSometimes(): Promise<void>;
};
function takerOfEach({ sql, clock }: Pick<Deps, 'sql' | 'clock'>, own: Own): Limits['takeEach'] {
  return async (attempts) => {
    await own.cleanSometimes();
    const now = clock.now();
    const all = attempts.flatMap((given, attempt) =>
      given.flatMap(widened).map((one) => ({
        attempt,
        limit: one[0],
        bucket: own.bucketOf(one[0], one[1]),
        part: own.partOf(one, now),
        apart: one.length > 2,
      })),
    );
    const outcomes = await sql<(Outcome & { attempt: number })[]>`
      SELECT g.attempt, taken.* FROM (
        SELECT attempt, array_agg(bucket ORDER BY n) AS buckets, array_agg(part ORDER BY n) AS parts, array_agg(apart <> 0 ORDER BY n) AS apart,
          array_agg(seconds ORDER BY n) AS seconds, array_agg(tries ORDER BY n) AS tries, array_agg(1::bigint) AS weights
        FROM unnest(
          ${all.map(({ attempt }) => attempt)}::integer[], ${all.map(({ bucket }) => bucket)}::text[], ${all.map(({ part }) => part)}::text[],
          ${all.map(({ apart }) => Number(apart))}::integer[], ${all.map(({ limit }) => limit.seconds)}::integer[], ${all.map(({ limit }) => limit.tries)}::bigint[]
        ) WITH ORDINALITY AS one (attempt, bucket, part, apart, seconds, tries, n)
        GROUP BY attempt ORDER BY attempt
      ) g, LATERAL ops.take_tries(${now}::timestamptz, g.buckets, g.parts, g.apart, g.seconds, g.tries, g.weights) taken`;
    const refused: (Problem | null)[] = attempts.map(() => null);
    for (const outcome of outcomes) {
      if (outcome.refused === null) continue;
      const first = all.findIndex(({ attempt }) => attempt === outcome.attempt);
      refused[outcome.attempt] = own.exceeded(all[first + outcome.refused - 1]!.limit, outcome);
    }
    return {
      refused,
      async refund(indices: readonly number[]): Promise<void> {
        const back = new Set(indices.filter((index) => refused[index] === null));
        const rows = all.filter(({ attempt }) => back.has(attempt));
        if (rows.length === 0) return;
        await sql`
          UPDATE ops.tries t SET weight = greatest(t.weight - own.many, 0) FROM (
            SELECT o.bucket, o.part, given.many FROM (
              SELECT bucket, part, min(n) AS n, count(*) AS many
              FROM unnest(${rows.map(({ bucket }) => bucket)}::text[], ${rows.map(({ part }) => part)}::text[]) WITH ORDINALITY AS one (bucket, part, n)
              GROUP BY bucket, part
            ) given JOIN ops.tries o USING (bucket, part) ORDER BY given.n FOR UPDATE OF o
          ) own WHERE t.bucket = own.bucket AND t.part = own.part`;
      },
    };
  };
}
