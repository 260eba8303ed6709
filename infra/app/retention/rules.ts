// The rows whose time is over, table by table: what docs/retention.md says « every day » of. All others go with whom they are about, or with
// what they wait for (infra/decisions/082).
import { ACCESS_JOURNAL_MONTHS, IDEMPOTENCY_KEPT_HOURS, OUTBOX_KEPT_DAYS } from '#domain/constants.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { Fragment, Sql } from '#projections/sql.ts';

export type Rule = {
  /** With its schema. */
  readonly table: string;
  /** Which of its rows are over at this moment of the application clock. */
  over(sql: Sql, now: Instant): Fragment;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of what a payment provider remembers: its own desk shows the last year. */
const PRETEND_KEPT = '12 months';

export const RULES: readonly Rule[] = [
  {
    table: 'ops.access_journal',
    over: (sql, now) => sql`at < ${now}::timestamptz - make_interval(months => ${ACCESS_JOURNAL_MONTHS})`,
  },
  // Their live streams go with them.
  { table: 'ops.sessions', over: (sql, now) => sql`expires_at <= ${now}` },
  { table: 'ops.idempotency', over: (sql, now) => sql`started_at <= ${addMillis(now, -IDEMPOTENCY_KEPT_HOURS * HOUR_MS)}` },
  // A call that comes late may still count them for an hour.
  { table: 'ops.tries', over: (sql, now) => sql`over_at < ${addMillis(now, -HOUR_MS)}` },
  { table: 'ops.outbox', over: (sql, now) => sql`sent_at < ${addMillis(now, -OUTBOX_KEPT_DAYS * DAY_MS)}` },
  { table: 'ops.pretend_charges', over: (sql, now) => sql`charged_at < ${now}::timestamptz - ${PRETEND_KEPT}::interval` },
  {
    table: 'ops.pretend_subscriptions',
    over: (sql, now) => sql`status = 'canceled' AND current_period_end < ${now}::timestamptz - ${PRETEND_KEPT}::interval`,
  },
];
