// What the API asks about reminders: the state of a subcontractor, what was sent to it, its calls.
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { AbandonedBecause, CallOutcome } from '#domain/calls/events.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ReminderFacts } from '#domain/reminders/agenda.ts';
import type { ReminderKind } from '#domain/reminders/events.ts';
import { cycleSteps } from '#domain/reminders/forecast.ts';
import { nextReminder } from '#domain/reminders/next-reminder.ts';
import type { Fragment, Sql } from '../sql.ts';
import { type Standing, unpacked } from './standing.ts';

export { type Standing, unpacked } from './standing.ts';

/** The caller unpacks `standing` one row at a time, because an account may have tens of thousands. */
export type StandingRow = { readonly id: number; readonly companyName: string; readonly standing: string };
const listed = (sql: Sql, accountId: number, which: Fragment): Fragment => sql`
  SELECT s.id, s.company_name AS "companyName", r.state AS standing
  FROM subcontractors s JOIN reminder_states r ON r.id = s.id WHERE s.account_id = ${accountId} AND s.archived_at IS NULL ${which} ORDER BY s.id`;

/** All active, not archived subcontractors of the account; `all`: the inactive ones too. */
export const standingsOf = async (sql: Sql, accountId: number, which: 'active' | 'all' = 'active'): Promise<StandingRow[]> =>
  (await listed(sql, accountId, which === 'all' ? sql`` : sql`AND s.is_active`)) as unknown as StandingRow[];

/** Of these, all that are not archived, inactive ones included. */
export const standingsAmong = async (sql: Sql, accountId: number, ids: readonly number[]): Promise<StandingRow[]> =>
  (await listed(sql, accountId, sql`AND s.id = ANY (${[...ids]}::int[])`)) as unknown as StandingRow[];

/** Null when it does not exist, is archived, or is another account's. */
export const standingOf = async (sql: Sql, accountId: number, subcontractorId: number): Promise<StandingRow | null> =>
  ((await listed(sql, accountId, sql`AND s.id = ${subcontractorId}`)) as unknown as StandingRow[])[0] ?? null;

// ---- in lists (A40) ------------------------------------------------------------------------------------------------
/** A column for a list of subcontractors `s`: the packed state of each. */
export const STANDING = '(SELECT r.state FROM reminder_states r WHERE r.id = s.id) AS standing';

/** The time of the next reminder (F121); null if nothing is planned, nothing may be sent, or the facts are not given. */
export const nextReminderDate = (standing: Standing | null, facts: ReminderFacts | undefined): Instant | null =>
  standing === null || facts === undefined ? null : (nextReminder(standing.state, facts)?.at ?? null);

export type ReminderFields = Pick<
  Subcontractor,
  Extract<keyof Subcontractor, `lastReminder${string}` | `nextReminder${string}` | `autoReminders${string}`>
>;
/** The fields with the old names have the same value. */
export function reminderFields(text: string | null, facts: ReminderFacts | undefined): ReminderFields {
  const standing = text === null ? null : unpacked(text);
  const next = nextReminderDate(standing, facts);
  const { enabled, attempt } = standing?.state.reminders.cycle ?? { enabled: false, attempt: 0 };
  const steps = standing === null || facts === undefined ? [] : cycleSteps(standing.state, facts);
  return {
    lastReminderSent: standing?.state.reminders.lastAt ?? null,
    nextReminderScheduled: next,
    nextReminderDate: next,
    autoRemindersEnabled: enabled,
    autoRemindersAttempt: attempt,
    autoRemindersLastSent: lastOfCycle(standing),
    autoRemindersNextScheduled: steps.find((at) => at !== null) ?? null,
  };
}
export const lastOfCycle = (standing: Standing | null): Instant | null => Object.values(standing?.cycleSent ?? {}).at(-1) ?? null;

// ---- what was sent -------------------------------------------------------------------------------------------------
export type CallStatus = 'planned' | 'initiated' | 'over' | 'abandoned';
/** A call from its own events; its numbers, summary and transcript are sealed in them (api/reminders/calls.ts). */
export type VoiceCall = {
  readonly callId: number;
  readonly status: CallStatus;
  readonly scheduledFor: Instant;
  /** The provider's id of the latest attempt. */
  readonly sid: string | null;
  readonly outcome: CallOutcome | null;
  readonly retryCount: number;
  readonly durationSeconds: number;
  readonly smsSent: boolean;
  readonly committedFor: CalendarDate | null;
  readonly abandonedBecause: AbandonedBecause | null;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly retryAt: Instant | null;
};
/** One message or one call of a reminder. */
export type SentReminder = {
  readonly reminderId: number;
  readonly channel: DeliveryChannel;
  readonly source: 'manual' | 'automatic';
  readonly kind: ReminderKind;
  readonly offset: number;
  /** The requested document types, by their current names. */
  readonly types: readonly string[];
  readonly decidedAt: Instant;
  /** When a call, or an SMS that waits for its day, is planned; null: at once. */
  readonly scheduledFor: Instant | null;
  readonly subcontractorName: string;
  readonly subcontractorCompany: string;
  readonly deliveryId: number | null;
  readonly status: 'pending' | 'sent' | 'delivered' | 'failed';
  readonly sentAt: Instant | null;
  readonly call: VoiceCall | null;
};

/** Newest first: more than a person reads, and few enough for one answer. */
const MOST = 1000;

/** The reminders of a subcontractor of the account; empty for one of another account. */
export async function sentReminders(sql: Sql, accountId: number, subcontractorId: number): Promise<SentReminder[]> {
  const rows = await sql`
    SELECT m.reminder_id AS "reminderId", m.channel, m.source, m.kind, m.step AS "offset", m.decided_at AS "decidedAt",
      m.scheduled_for AS "scheduledFor", s.contact_name AS "subcontractorName", s.company_name AS "subcontractorCompany",
      (SELECT coalesce(array_agg(t.name ORDER BY t.id), '{}') FROM compliance_types t WHERE t.id = ANY (m.document_type_ids)) AS types,
      d.id AS "deliveryId", coalesce(d.status, 'pending') AS status, d.sent_at AS "sentAt",
      CASE WHEN m.call_id IS NOT NULL THEN json_build_object(
        'callId', m.call_id, 'status', coalesce(c.status, 'planned'), 'scheduledFor', m.scheduled_for, 'sid', c.sid, 'outcome', c.outcome,
        'retryCount', coalesce(c.retry_count, 0), 'durationSeconds', coalesce(c.duration_seconds, 0), 'smsSent', coalesce(c.sms_sent, false),
        'committedFor', c.committed_for, 'abandonedBecause', c.abandoned_because, 'startedAt', c.started_at, 'endedAt', c.ended_at, 'retryAt', c.retry_at
      ) END AS call
    FROM reminder_messages m JOIN subcontractors s ON s.id = m.subcontractor_id
    LEFT JOIN reminder_deliveries d ON d.event_id = m.event_id AND d.channel = m.channel
    LEFT JOIN voice_calls c ON c.id = m.call_id
    WHERE m.subcontractor_id = ${subcontractorId} AND s.account_id = ${accountId}
    ORDER BY m.decided_at DESC, m.reminder_id DESC, m.channel LIMIT ${MOST}`;
  return rows as unknown as SentReminder[];
}

/** One message of a reminder, for any subcontractor of the account, archived ones included, in the order of reminders. */
export type NotedReminder = Pick<
  SentReminder,
  'reminderId' | 'channel' | 'source' | 'kind' | 'offset' | 'types' | 'decidedAt' | 'status' | 'sentAt'
> & {
  readonly subcontractorId: number;
  readonly companyName: string;
};
export async function remindersAfter(
  sql: Sql,
  accountId: number,
  after: Pick<NotedReminder, 'reminderId' | 'channel'> | null,
  limit: number,
): Promise<NotedReminder[]> {
  const rows = await sql<NotedReminder[]>`
    SELECT m.reminder_id AS "reminderId", m.channel, m.source, m.kind, m.step AS "offset", m.decided_at AS "decidedAt",
      m.subcontractor_id AS "subcontractorId", s.company_name AS "companyName",
      (SELECT coalesce(array_agg(t.name ORDER BY t.id), '{}') FROM compliance_types t WHERE t.id = ANY (m.document_type_ids)) AS types,
      coalesce(d.status, 'pending') AS status, d.sent_at AS "sentAt"
    FROM reminder_messages m JOIN subcontractors s ON s.id = m.subcontractor_id
    LEFT JOIN LATERAL (SELECT status, sent_at FROM reminder_deliveries x WHERE x.event_id = m.event_id AND x.channel = m.channel ORDER BY x.id DESC LIMIT 1) d ON true
    WHERE s.account_id = ${accountId} AND (m.reminder_id, m.channel) > (${after?.reminderId ?? 0}, ${after?.channel ?? ''})
    ORDER BY m.reminder_id, m.channel LIMIT ${limit}`;
  return [...rows];
}

/** When a reminder was last decided on this channel; null: never. */
export async function lastReminder(sql: Sql, subcontractorId: number, channel: DeliveryChannel): Promise<Instant | null> {
  const [row] = await sql<{ at: Instant }[]>`
    SELECT decided_at AS at FROM reminder_messages WHERE subcontractor_id = ${subcontractorId} AND channel = ${channel}
    ORDER BY decided_at DESC LIMIT 1`;
  return row?.at ?? null;
}

/** Whether a reminder of this subcontractor requested this call. */
export async function isCallOf(sql: Sql, accountId: number, subcontractorId: number, callId: number): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM reminder_messages m JOIN subcontractors s ON s.id = m.subcontractor_id
    WHERE m.call_id = ${callId} AND m.subcontractor_id = ${subcontractorId} AND s.account_id = ${accountId} AND s.archived_at IS NULL`;
  return rows.length > 0;
}

/** The subcontractors of the account that have a state of reminders, archived ones included. */
export const remindedIds = async (sql: Sql, accountId: number): Promise<number[]> =>
  (await sql<{ id: number }[]>`SELECT id FROM reminder_states WHERE account_id = ${accountId} ORDER BY id`).map(({ id }) => id);

/**
 * Whose contact answers from this number: who was written to last by SMS, for a number may be known to several customers, and an answer is for
 * one of them alone. If nobody was, all of one customer; nobody, if there are several.
 */
export async function answeredBy(sql: Sql, phone: string): Promise<readonly { id: number; accountId: AccountId }[]> {
  const rows = await sql<{ id: number; accountId: AccountId; sentAt: string | null }[]>`
    SELECT s.id, s.account_id AS "accountId",
      (SELECT max(d.sent_at) FROM reminder_deliveries d WHERE d.subcontractor_id = s.id AND d.channel = 'sms') AS "sentAt"
    FROM subcontractors s WHERE s.contact_phone = ${phone} AND s.contact_phone <> '' ORDER BY "sentAt" DESC NULLS LAST, s.id`;
  const [first] = rows;
  if (first !== undefined && first.sentAt !== null) return [first];
  return new Set(rows.map(({ accountId }) => accountId)).size === 1 ? rows : [];
}
