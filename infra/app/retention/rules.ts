// Which rows are expired, table by table: what docs/retention.md calls « every day ». Rows of other tables are deleted with the person they
// are about, or with what they wait for (infra/decisions/082).
import { ACCESS_JOURNAL_MONTHS, IDEMPOTENCY_KEPT_HOURS, OUTBOX_KEPT_DAYS, PROOF_FILES_KEPT_DAYS } from '#domain/constants.ts';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { Fragment, Sql } from '#projections/sql.ts';

export type Rule = {
  /** Qualified by its schema. */
  readonly table: string;
  /** Which of its rows are expired at this time of the application clock. */
  over(sql: Sql, now: Instant): Fragment;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the webhooks of the payment provider are kept; its own dashboard shows the last year. */
const PRETEND_KEPT = '12 months';

export const RULES: readonly Rule[] = [
  {
    table: 'ops.access_journal',
    over: (sql, now) => sql`at < ${now}::timestamptz - make_interval(months => ${ACCESS_JOURNAL_MONTHS})`,
  },
  // Deletes their live streams as well.
  { table: 'ops.sessions', over: (sql, now) => sql`expires_at <= ${now}` },
  // A factor that was prepared and never confirmed.
  { table: 'ops.factors', over: (sql, now) => sql`confirmed_at IS NULL AND created_at < ${addMillis(now, -DAY_MS)}` },
  { table: 'ops.factor_challenges', over: (sql, now) => sql`expires_at <= ${now}` },
  { table: 'ops.idempotency', over: (sql, now) => sql`started_at <= ${addMillis(now, -IDEMPOTENCY_KEPT_HOURS * HOUR_MS)}` },
  // A late request may still count them for an hour.
  { table: 'ops.tries', over: (sql, now) => sql`over_at < ${addMillis(now, -HOUR_MS)}` },
  { table: 'ops.proof_files', over: (sql, now) => sql`asked_at < ${addMillis(now, -PROOF_FILES_KEPT_DAYS * DAY_MS)} AND blob_id IS NULL` },
  { table: 'ops.outbox', over: (sql, now) => sql`sent_at < ${addMillis(now, -OUTBOX_KEPT_DAYS * DAY_MS)}` },
  { table: 'ops.pretend_charges', over: (sql, now) => sql`charged_at < ${now}::timestamptz - ${PRETEND_KEPT}::interval` },
  {
    table: 'ops.pretend_subscriptions',
    over: (sql, now) => sql`status = 'canceled' AND current_period_end < ${now}::timestamptz - ${PRETEND_KEPT}::interval`,
  },
];
