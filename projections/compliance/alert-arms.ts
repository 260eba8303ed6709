// One query per kind of alert: each walks one index, in the order in which the alerts are listed.
import { CALL_ALERT_DAYS } from '#domain/constants.ts';
import { addDays, type CalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { ALERT, ALERT_KINDS, type AlertKind } from '#domain/texts/fr/activity-messages.ts';
import type { Fragment, Sql } from '../sql.ts';
import { isMissing, lapsesSoon, onDay, unconfigured } from './slots.ts';

/** So long an answer by SMS stands among the alerts. */
const ANSWER_DAYS = 14;
export const LEVELS = ['error', 'warning', 'info'] as const;
/**
 * The counters that give the number of alerts of a kind, and those to subtract because another kind includes them; null: there are few, so
 * they are counted.
 */
const FIGURES: Record<AlertKind, { figures: readonly string[]; less?: readonly string[] } | null> = {
  expired: { figures: ['expired'] },
  judgment: { figures: ['grave'] },
  'mail-failed': null,
  missing: { figures: ['chip.missing'] },
  expiring: { figures: ['expiringSoon'] },
  'link-requested': null,
  'call-back': null,
  'call-refused': null,
  'sms-answer': null,
  'link-expired': null,
  anomaly: { figures: ['problem'], less: ['grave'] },
  pending: { figures: ['pendingValidation'], less: ['problem'] },
};
export const figuresOfKind = (kind: AlertKind) => FIGURES[kind];
export const levelOf = (kind: AlertKind) => ALERT[kind].level;

/** The calls that were answered so, until a later one was made, nothing is asked any more, or it is long ago. */
const answeredCalls = (sql: Sql, kind: 'call-back' | 'call-refused', accountId: number, today: CalendarDate): Fragment => sql`
  SELECT v.id, v.ended_at AS at, s.id AS subcontractor_id, s.organization_id
  FROM voice_calls v JOIN subcontractors s ON s.id = v.subcontractor_id
  WHERE v.account_id = ${accountId} AND v.outcome = ${kind === 'call-back' ? 'callback' : 'opt-out'}
    AND v.ended_at >= ${parisInstant(addDays(today, -CALL_ALERT_DAYS))}
    AND s.account_id = ${accountId} AND s.archived_at IS NULL AND s.is_active AND ${today}::date <@ s.uncovered_days
    AND NOT EXISTS (SELECT FROM voice_calls l WHERE l.subcontractor_id = v.subcontractor_id AND l.id > v.id AND l.started_at IS NOT NULL)`;

/**
 * `subject` is the column of `x` whose value is in the alert's id. `rank` orders the kinds; `place` and `tie` repeat the order of the query
 * when several are united.
 */
export type Arm = { select: Fragment; subject: Fragment; order: Fragment };

/** What contacts answered by SMS in the last two weeks, unless it was removed. */
const answers = (sql: Sql, accountId: number, today: CalendarDate): Fragment => sql`
  SELECT n.id, n.written_at AS at, s.id AS subcontractor_id, s.organization_id FROM notes n JOIN subcontractors s ON s.id = n.subcontractor_id
  WHERE n.account_id = ${accountId} AND n.written_by IS NULL AND n.removed_at IS NULL AND s.archived_at IS NULL
    AND n.written_at >= ${parisInstant(addDays(today, -ANSWER_DAYS))}`;

/** The last failed mail to each contact's current address, unless a later mail to it was delivered. */
const failedMails = (sql: Sql, accountId: number): Fragment => sql`
  SELECT DISTINCT ON (s.id) d.id, d.updated_at AS at, s.id AS subcontractor_id, s.organization_id
  FROM email_delivery_records d JOIN email_delivery_words w ON w.id = d.id
  JOIN subcontractors s ON s.id = substring(d.recipient FROM '^subcontractor-([0-9]+)$')::int
  WHERE d.account_id = ${accountId} AND d.status = 'failed' AND s.account_id = ${accountId} AND s.archived_at IS NULL AND s.is_active
    AND lower(w.sent_to) = lower(s.contact_email)
    AND NOT EXISTS (SELECT FROM email_delivery_records l JOIN email_delivery_words v ON v.id = l.id
      WHERE l.recipient = d.recipient AND l.id > d.id AND l.status = 'delivered' AND lower(v.sent_to) = lower(w.sent_to))
  ORDER BY s.id, d.id DESC`;

export function arm(sql: Sql, kind: AlertKind, accountId: number, today: CalendarDate): Arm {
  const day = sql`${today}::date`;
  const rank = sql.unsafe(String(ALERT_KINDS.indexOf(kind)));
  const slots = sql`FROM slots x WHERE x.account_id = ${accountId} AND x.counted AND ${onDay(sql, today)}`;
  const found = (
    subject: string,
    order: { place: Fragment; tie?: string; since?: string },
    of: { at: string; type: string; ends: string },
  ) =>
    sql`SELECT ${kind} AS kind, ${rank} AS rank, ${order.place} AS place, ${sql.unsafe(order.tie ?? '0')} AS tie, ${sql.unsafe(subject)} AS subject,
      ${sql.unsafe(order.since ?? 'NULL::date')} AS since, ${sql.unsafe(`${of.at} AS at, x.subcontractor_id, ${of.type} AS document_type_id, x.organization_id, ${of.ends} AS expires_on`)}`;
  const ofPaper = { at: 'NULL::text', type: 'x.document_type_id', ends: 'x.expires_on' };
  const apart = { at: 'x.at', type: 'NULL::int', ends: 'NULL::date' };
  switch (kind) {
    case 'expired':
      return {
        subject: sql`x.effective_id`,
        select: sql`${found('x.effective_id', { place: sql`${day} - x.lapses_on`, tie: '-x.subcontractor_id', since: 'x.lapses_on' }, ofPaper)}
          ${slots} AND x.effective_id IS NOT NULL AND x.lapses_on <= ${day}`,
        order: sql`ORDER BY x.lapses_on DESC, x.subcontractor_id DESC, x.document_type_id DESC`,
      };
    case 'expiring':
      return {
        subject: sql`x.effective_id`,
        select: sql`${found('x.effective_id', { place: sql`x.lapses_on - ${day}`, tie: 'x.subcontractor_id', since: 'x.warns_on' }, ofPaper)}
          ${slots} AND x.effective_id IS NOT NULL AND ${lapsesSoon(sql, accountId, today)}`,
        order: sql`ORDER BY x.lapses_on, x.subcontractor_id, x.document_type_id`,
      };
    case 'judgment':
    case 'anomaly':
    case 'pending': {
      const those = {
        judgment: sql`x.pending_problem AND x.pending_grave`,
        anomaly: sql`x.pending_problem AND NOT x.pending_grave`,
        pending: sql`x.pending_count > 0 AND NOT x.pending_problem`,
      }[kind];
      return {
        subject: sql`x.pending_id`,
        select: sql`${found('x.pending_id', { place: sql`x.pending_id` }, ofPaper)} ${slots} AND ${those}`,
        order: sql`ORDER BY x.pending_id`,
      };
    }
    case 'missing':
      return {
        subject: sql`x.subcontractor_id`,
        // One alert per subcontractor, on its first missing type. The file's creation time is the best known time since when the document
        // is missing.
        select: sql`${found('x.subcontractor_id', { place: sql`x.subcontractor_id` }, { ...apart, at: '(SELECT s.created_at FROM subcontractors s WHERE s.id = x.subcontractor_id)' })}
          ${slots} AND ${isMissing(sql)} AND NOT EXISTS (
            SELECT FROM slots y WHERE y.account_id = ${accountId} AND y.subcontractor_id = x.subcontractor_id AND y.document_type_id < x.document_type_id AND y.counted
              AND ${isMissing(sql, 'y')} AND ${onDay(sql, today, 'y')})`,
        order: sql`ORDER BY x.subcontractor_id`,
      };
    case 'mail-failed':
      return {
        subject: sql`x.id`,
        select: sql`${found('x.id', { place: sql`-x.id` }, apart)} FROM (${failedMails(sql, accountId)}) x WHERE true`,
        order: sql`ORDER BY x.id DESC`,
      };
    case 'call-back':
    case 'call-refused':
      return {
        subject: sql`x.id`,
        select: sql`${found('x.id', { place: sql`-x.id` }, apart)} FROM (${answeredCalls(sql, kind, accountId, today)}) x WHERE true`,
        order: sql`ORDER BY x.id DESC`,
      };
    case 'link-requested':
      return {
        subject: sql`x.subcontractor_id`,
        select: sql`${found('x.subcontractor_id', { place: sql`-x.subcontractor_id` }, apart)}
          FROM (SELECT s.id AS subcontractor_id, s.organization_id, s.link_requested_at AS at FROM subcontractors s
            WHERE s.account_id = ${accountId} AND s.link_requested_at IS NOT NULL AND s.archived_at IS NULL AND s.is_active) x WHERE true`,
        order: sql`ORDER BY x.subcontractor_id DESC`,
      };
    case 'sms-answer':
      return {
        subject: sql`x.id`,
        select: sql`${found('x.id', { place: sql`-x.id` }, apart)} FROM (${answers(sql, accountId, today)}) x WHERE true`,
        order: sql`ORDER BY x.id DESC`,
      };
    case 'link-expired':
      return {
        subject: sql`x.subcontractor_id`,
        // From the day after the link's end, and only if a required document is missing or expired. A revoked link raises no alert, because
        // the owner revoked it on purpose.
        select: sql`${found('x.subcontractor_id', { place: sql`-x.subcontractor_id` }, apart)}
          FROM (SELECT s.id AS subcontractor_id, s.organization_id, s.token_expires_at AS at FROM subcontractors s
            WHERE s.account_id = ${accountId} AND s.archived_at IS NULL AND s.is_active AND NOT s.token_revoked AND s.token_expires_at <= ${parisInstant(today)}
              AND s.link_requested_at IS NULL AND ${day} <@ s.uncovered_days AND NOT (${unconfigured(sql)})) x WHERE true`,
        order: sql`ORDER BY x.subcontractor_id DESC`,
      };
    default:
      return never(kind);
  }
}
