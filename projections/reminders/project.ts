// The reminders read model: the state from which the next reminder of each subcontractor is computed, and the result of every message and
// call (F161, F193, F194, A40).
import type { CallEvent, DeliveryEvent, SubcontractorEvent } from '#domain/events.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { categoryOf, idOf, type StreamCategory } from '#domain/kernel/event.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';
import { evolveStanding, NEW, packed, type Standing, unpacked } from './standing.ts';

type StateRow = { id: number; account_id: number; state: string };
type MessageRow = {
  reminder_id: number;
  channel: string;
  subcontractor_id: number;
  event_id: string;
  source: string;
  kind: string;
  step: number;
  document_type_ids: readonly number[];
  decided_at: Instant;
  call_id: number | null;
  scheduled_for: Instant | null;
};
type DeliveryRow = {
  id: number;
  subcontractor_id: number;
  event_id: string;
  channel: string;
  status: 'pending' | 'sent' | 'delivered' | 'failed';
  sent_at: Instant | null;
};
type CallRow = {
  id: number;
  account_id: number;
  subcontractor_id: number;
  sid: string | null;
  source: string | null;
  /** `initiated` during a call, and between two attempts. */
  status: 'initiated' | 'over' | 'abandoned';
  outcome: string | null;
  retry_count: number;
  duration_seconds: number;
  sms_sent: boolean;
  committed_for: CalendarDate | null;
  abandoned_because: string | null;
  started_at: Instant | null;
  ended_at: Instant | null;
  retry_at: Instant | null;
};

/** Rows in memory, as loaded and then changed by events. */
type Work = {
  readonly standings: Map<number, Standing & { readonly accountId: number }>;
  readonly messages: Map<string, MessageRow>;
  readonly deliveries: Map<number, DeliveryRow>;
  readonly calls: Map<number, CallRow>;
  /** Subcontractors that were erased in this batch. */
  readonly erased: Set<number>;
};
const nothing = (): Work => ({ standings: new Map(), messages: new Map(), deliveries: new Map(), calls: new Map(), erased: new Set() });

const RECIPIENT = /^subcontractor-(\d+)$/;
/** The templates of a reminder's deliveries (workflows/delivery/messages.ts). */
const TEMPLATES = ['reminder', 'reminder-sms', 'request', 'request-sms'];
const isReminderDelivery = (event: ProjectedEvent): event is ProjectedEvent & DeliveryEvent => {
  if (categoryOf(event.meta.stream) !== 'delivery') return false;
  const { template, recipient } = (event as ProjectedEvent & DeliveryEvent).data;
  return TEMPLATES.includes(template) && RECIPIENT.test(recipient);
};

function becameOf(before: DeliveryRow | undefined, event: ProjectedEvent & DeliveryEvent): DeliveryRow {
  const { deliveryId: id, channel, recipient } = event.data;
  const row: DeliveryRow = before ?? {
    id,
    subcontractor_id: Number(RECIPIENT.exec(recipient)![1]),
    event_id: event.meta.causationId ?? '',
    channel,
    status: 'pending',
    sent_at: null,
  };
  switch (event.type) {
    case 'DeliveryComposed':
    case 'DeliveryAttemptFailed':
      return row;
    case 'DeliverySent':
      return { ...row, status: 'sent', sent_at: event.data.sentAt };
    case 'DeliveryConfirmed':
      return { ...row, status: 'delivered' };
    case 'DeliveryFailed':
      return { ...row, status: 'failed' };
    // It did not arrive after all, so it no longer counts as sent.
    case 'DeliveryBounced':
      return { ...row, status: 'failed', sent_at: null };
    default:
      return never(event);
  }
}

function called(before: CallRow | undefined, event: CallEvent): CallRow {
  const { callId, accountId, subcontractorId } = event.data;
  const row: CallRow = before ?? {
    id: callId,
    account_id: accountId,
    subcontractor_id: subcontractorId,
    sid: null,
    source: null,
    status: 'initiated',
    outcome: null,
    retry_count: 0,
    duration_seconds: 0,
    sms_sent: false,
    committed_for: null,
    abandoned_because: null,
    started_at: null,
    ended_at: null,
    retry_at: null,
  };
  switch (event.type) {
    case 'CallStarted': {
      const { attempt, sid, source, startedAt } = event.data;
      return { ...row, status: 'initiated', sid, source, retry_count: attempt - 1, started_at: startedAt, ended_at: null, retry_at: null };
    }
    case 'CallTurnTaken':
      return row;
    case 'CallEnded': {
      const { outcome, smsSent, durationSeconds, committedFor, retryAt, endedAt } = event.data;
      return {
        ...row,
        status: retryAt === null ? 'over' : 'initiated',
        outcome,
        duration_seconds: durationSeconds,
        sms_sent: row.sms_sent || smsSent,
        committed_for: committedFor,
        ended_at: endedAt,
        retry_at: retryAt,
      };
    }
    case 'CallAbandoned': {
      const { because, abandonedAt } = event.data;
      return { ...row, status: 'abandoned', abandoned_because: because, ended_at: row.ended_at ?? abandonedAt, retry_at: null };
    }
    default:
      return never(event);
  }
}

function messagesOf({ data, meta }: ProjectedEvent & Extract<SubcontractorEvent, { type: 'ReminderDecided' }>): MessageRow[] {
  const { reminderId, channels, source, kind, offset, documents, call, smsAt, decidedAt } = data;
  return channels.map((channel) => ({
    reminder_id: reminderId,
    channel,
    subcontractor_id: idOf(meta.stream),
    event_id: meta.eventId,
    source,
    kind,
    step: offset,
    document_type_ids: documents.map(({ documentTypeId }) => documentTypeId),
    decided_at: decidedAt,
    call_id: channel === 'voice' ? (call?.callId ?? null) : null,
    scheduled_for: (channel === 'voice' ? call?.scheduledFor : channel === 'sms' ? smsAt : null) ?? null,
  }));
}

/**
 * Deletes everything about an erased subcontractor. Later events of its deliveries and calls may add rows with ids again, until their
 * timers have run out.
 */
function forget(work: Work, id: number): void {
  work.erased.add(id);
  work.standings.delete(id);
  for (const rows of [work.messages, work.deliveries, work.calls] as Map<unknown, { subcontractor_id: number }>[])
    for (const [key, row] of rows) if (row.subcontractor_id === id) rows.delete(key);
}

function applyToPerson(work: Work, event: ProjectedEvent & SubcontractorEvent): void {
  const id = idOf(event.meta.stream);
  if (event.type === 'PersonErased') {
    forget(work, id);
    return;
  }
  const standing = work.standings.get(id);
  if (standing === undefined && event.type !== 'SubcontractorRegistered')
    throw new Error(`${event.type} of an unknown subcontractor (${event.meta.eventId})`);
  work.standings.set(id, { ...evolveStanding(standing ?? NEW, event), accountId: event.meta.accountId });
  if (event.type === 'ReminderDecided') for (const row of messagesOf(event)) work.messages.set(`${row.reminder_id} ${row.channel}`, row);
}

function apply(work: Work, event: ProjectedEvent): void {
  const id = idOf(event.meta.stream);
  if (categoryOf(event.meta.stream) === 'subcontractor') applyToPerson(work, event as ProjectedEvent & SubcontractorEvent);
  else if (isReminderDelivery(event)) work.deliveries.set(id, becameOf(work.deliveries.get(id), event));
  else if (categoryOf(event.meta.stream) === 'call') work.calls.set(id, called(work.calls.get(id), event as ProjectedEvent & CallEvent));
}

const stateRow = (id: number, { accountId, ...standing }: Standing & { accountId: number }): StateRow => ({
  id,
  account_id: accountId,
  state: packed(standing),
});

const idsIn = (events: readonly ProjectedEvent[], category: StreamCategory): number[] =>
  events.filter(({ meta }) => categoryOf(meta.stream) === category).map(({ meta }) => idOf(meta.stream));

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const [states, deliveries, calls] = await Promise.all([
    loadById<StateRow>(sql, 'reminder_states', idsIn(events, 'subcontractor')),
    loadById<DeliveryRow>(sql, 'reminder_deliveries', idsIn(events.filter(isReminderDelivery), 'delivery')),
    loadById<CallRow>(sql, 'voice_calls', idsIn(events, 'call')),
  ]);
  const work: Work = { ...nothing(), deliveries, calls };
  for (const [id, { account_id, state }] of states) work.standings.set(id, { ...unpacked(state), accountId: account_id });
  for (const event of events) apply(work, event);
  const gone = [...work.erased];
  if (gone.length > 0)
    await Promise.all([
      sql`DELETE FROM reminder_states WHERE id = ANY (${gone}::int[])`,
      sql`DELETE FROM reminder_messages WHERE subcontractor_id = ANY (${gone}::int[])`,
      sql`DELETE FROM reminder_deliveries WHERE subcontractor_id = ANY (${gone}::int[])`,
      sql`DELETE FROM voice_calls WHERE subcontractor_id = ANY (${gone}::int[])`,
    ]);
  const changed = [...work.standings]
    .map(([id, standing]) => stateRow(id, standing))
    .filter(({ id, state }) => states.get(id)?.state !== state);
  await Promise.all([
    upsert(sql, 'reminder_states', ['id'], changed),
    upsert(sql, 'reminder_messages', ['reminder_id', 'channel'], [...work.messages.values()]),
    upsert(sql, 'reminder_deliveries', ['id'], [...work.deliveries.values()]),
    upsert(sql, 'voice_calls', ['id'], [...work.calls.values()]),
  ]);
}
function replay(): Replay {
  const work = nothing();
  function* states(): Generator<StateRow> {
    for (const [id, standing] of work.standings) yield stateRow(id, standing);
  }
  return {
    add(events) {
      for (const event of events) apply(work, event);
    },
    size: () => work.standings.size + work.messages.size + work.deliveries.size + work.calls.size,
    tables: () => [
      { table: 'reminder_states', rows: states() },
      { table: 'reminder_messages', rows: work.messages.values() },
      { table: 'reminder_deliveries', rows: work.deliveries.values() },
      { table: 'voice_calls', rows: work.calls.values() },
    ],
  };
}

export const reminders: Projection = {
  name: 'reminders',
  kind: 'read-model',
  version: 4,
  start: 'beginning',
  tables: tableText(import.meta.url),
  // A policy changes no row; but its event must notify the account, because answers computed with the old policy are out of date.
  categories: ['subcontractor', 'delivery', 'call', 'reminderpolicy'],
  personal: ['SubcontractorRegistered', 'SubcontractorEdited', 'ReminderSkipped', 'RemindersPaused'],
  project,
  replay,
};
