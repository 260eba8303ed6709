// The content of a report in four statements, whatever the account's size: the dashboard's figures and months, the activity, the list of
// subcontractors.
import { type Slot, slotStatus } from '#domain/documents/status.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import {
  type ComplianceState,
  REPORT_CHANGES,
  REPORT_MONTHS,
  REPORT_ROWS,
  type ReportChange,
  type ReportedDocument,
  type ReportedSubcontractor,
  type ReportFigures,
} from '#domain/reporting/report.ts';
import type { ActivityKind } from '#domain/texts/fr/activity-messages.ts';
import { historyOf } from '../compliance/charts.ts';
import { type Scope, statsOf } from '../compliance/figures.ts';
import { onDay } from '../compliance/slots.ts';
import type { Sql } from '../sql.ts';

/** The change as which an activity is reported; null: none (an upcoming expiry is among the figures). */
const CHANGE: Record<ActivityKind | 'commitment', ReportChange | null> = {
  upload: 'received',
  deposited: 'received',
  validated: 'validated',
  'validated-auto': 'validated',
  rejected: 'rejected',
  reopened: null,
  corrected: null,
  misread: null,
  'read-right': null,
  expiring: null,
  expired: 'expired',
  automatic_reminder: 'reminders',
  // A first request is no reminder: reminders refer to it.
  request: null,
  manual_reminder: 'reminders',
  voice_call: 'calls',
  sms_answer: null,
  commitment: 'commitments',
};
const NO_CHANGES = Object.fromEntries(REPORT_CHANGES.map((change) => [change, 0])) as Record<ReportChange, number>;

/** What happened after `since`, up to and including `until`. */
async function changesOf(sql: Sql, accountId: number, since: Instant, until: Instant): Promise<ReportFigures['changes']> {
  const rows = await sql`
    SELECT kind, count(*)::int AS n FROM activity
    WHERE account_id = ${accountId} AND created_at > ${since} AND created_at <= ${until} GROUP BY kind
    UNION ALL
    SELECT 'commitment', count(*)::int FROM voice_calls
    WHERE account_id = ${accountId} AND outcome = 'commitment' AND ended_at > ${since} AND ended_at <= ${until}`;
  const changes = { ...NO_CHANGES };
  for (const { kind, n } of rows) {
    const change = CHANGE[kind as keyof typeof CHANGE];
    if (change) changes[change] += n as number;
  }
  return changes;
}

/** `[name, pending, expiresOn, warnsOn]` of a required slot. */
type PackedSlot = readonly [string, number, CalendarDate | null, CalendarDate | null];
type Row = Omit<ReportedSubcontractor, 'documents'> & { slots: PackedSlot[] };

function documentOf([name, pending, expiresOn, warnsOn]: PackedSlot, today: CalendarDate): ReportedDocument {
  const effective = expiresOn === null || warnsOn === null ? null : { expiresOn, warnsOn };
  const slot: Slot = { required: true, pending, effective };
  return { name, status: slotStatus(slot, today), expiresOn, pending: pending > 0 };
}

/**
 * The subcontractors with a document that has expired, is missing, expires soon or is pending: in this order, then by their number and by
 * the end date.
 */
async function listOf(sql: Sql, accountId: number, { organizationId, today }: Scope) {
  const day = sql`${today}::date`;
  const waiting = sql`s.is_active AND (${day} <@ s.expired_days OR ${day} <@ s.missing_days OR ${day} <@ s.expiring_days OR s.has_pending)`;
  const rank = sql`CASE WHEN NOT s.is_active THEN 6 WHEN ${day} <@ s.expired_days THEN 1 WHEN ${day} <@ s.missing_days THEN 2
    WHEN ${day} <@ s.expiring_days THEN 3 WHEN s.has_pending THEN 4 ELSE 5 END`;
  const ours = sql`s.account_id = ${accountId} AND s.archived_at IS NULL ${organizationId === null ? sql`` : sql`AND s.organization_id = ${organizationId}`}`;
  const [answer] = await sql`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${waiting}))::int AS waiting,
      (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT s.id, s.company_name AS "companyName", s.siret, s.is_active AS "isActive", coalesce(o.name, '') AS "organizationName",
          coalesce(x.slots, '[]') AS slots
        FROM subcontractors s
        LEFT JOIN (
          SELECT x.subcontractor_id, min(x.expires_on) FILTER (WHERE x.expires_on >= ${day}) AS next_expiry,
            count(*) FILTER (WHERE x.expires_on IS NULL OR x.expires_on < ${day}) AS uncovered,
            json_agg(json_build_array(t.name, x.pending_count, x.expires_on, x.warns_on) ORDER BY x.lapses_on NULLS FIRST, t.search, t.id) AS slots
          FROM slots x JOIN compliance_types t ON t.id = x.document_type_id
          WHERE x.account_id = ${accountId} AND x.required AND x.listed AND ${onDay(sql, today)} GROUP BY x.subcontractor_id
        ) x ON x.subcontractor_id = s.id
        LEFT JOIN compliance_organizations o ON o.id = s.organization_id
        WHERE ${ours} ORDER BY ${rank}, x.uncovered DESC NULLS LAST, x.next_expiry, s.company_key, s.id LIMIT ${REPORT_ROWS}::int
      ) r) AS rows
    FROM subcontractors s WHERE ${ours}`;
  const { total, waiting: wait, rows } = answer as unknown as { total: number; waiting: number; rows: Row[] };
  const subcontractors = rows.map(({ slots, ...row }) => ({ ...row, documents: slots.map((slot) => documentOf(slot, today)) }));
  return { total, waiting: wait, subcontractors };
}

/** Of an account, or of one of its organisations, on a day. */
export async function complianceStateOf(sql: Sql, accountId: number, scope: Scope): Promise<ComplianceState> {
  const [stats, months, list] = await Promise.all([
    statsOf(sql, accountId, scope),
    historyOf(sql, accountId, { months: REPORT_MONTHS, ...scope }),
    listOf(sql, accountId, scope),
  ]);
  return { stats, months, ...list };
}

/** For the whole account. `until` is now, and `today` is its day. */
export async function reportFiguresOf(
  sql: Sql,
  accountId: number,
  { since, until, today }: { since: Instant; until: Instant; today: CalendarDate },
): Promise<ReportFigures> {
  const [state, changes] = await Promise.all([
    complianceStateOf(sql, accountId, { organizationId: null, today }),
    changesOf(sql, accountId, since, until),
  ]);
  return { ...state, changes };
}
