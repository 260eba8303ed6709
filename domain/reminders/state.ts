// The state of one subcontractor's reminders, folded from his stream: cycle, steps done, preferences. Plain values, so that a read model
// can store it as it is.
import type { DeliveryChannel } from '../deliveries/events.ts';
import { type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';
import { never } from '../kernel/decider.ts';
import type { CallId, DocumentTypeId, ReminderId } from '../kernel/ids.ts';
import type { PreferenceSource, ReminderEvent, ReminderKind } from './events.ts';

export type Refusal = PreferenceSource & { readonly at: Instant };
/** What a reminder planned for later: a call, or an SMS that waits for its day. */
export type Planned = {
  readonly scheduledFor: Instant;
  readonly source: 'automatic' | 'manual';
  readonly kind: ReminderKind;
  readonly offset: number;
  readonly documentTypeIds: readonly DocumentTypeId[];
  /** When the cover of each of them ended as it was planned; null: it had none. Absent in rows of before. */
  readonly endsOn?: readonly (CalendarDate | null)[];
};
export type AskedCall = Planned & { readonly callId: CallId };
export type RemindersState = {
  readonly cycle: { readonly enabled: boolean; readonly attempt: number; readonly startedAt: Instant | null };
  /** The steps done, for each type and the expiry that it had then. */
  readonly done: Readonly<Record<number, { readonly expiresOn: CalendarDate; readonly offsets: readonly number[] }>>;
  /** The last day on which each channel was used, or a call is scheduled, manual or automatic. */
  readonly lastDay: Readonly<Partial<Record<DeliveryChannel, CalendarDate>>>;
  /** When a message or call was last decided, by a person or automatically. */
  readonly lastAt: Instant | null;
  /** Earlier steps lapse, and those before the end of a pause (agenda.ts, `lapsesBefore`). */
  readonly from: Instant | null;
  readonly paused: { readonly until: CalendarDate; readonly reason: string; readonly at: Instant } | null;
  /** Keys are `<channel> <day>`. */
  readonly skips: Readonly<Record<string, { readonly reason: string; readonly at: Instant }>>;
  /** Channels that the current contact refused. */
  readonly refused: Readonly<Partial<Record<DeliveryChannel, Refusal>>>;
  /** The last change of preferences. */
  readonly preferred: Refusal | null;
  /** The latest calls, the newest first. */
  readonly calls: readonly AskedCall[];
  /** The last SMS that was planned for a later day, unless another one was decided since: then only that one is sent. */
  readonly plannedSms: Planned | null;
  /** The last reminder: a repeated command sends nothing. */
  readonly lastReminder: ReminderId | null;
  /** The last request for a new link: by which dead link, on which day. */
  readonly linkRequest: { readonly tokenHash: string; readonly day: CalendarDate } | null;
};

export const NO_REMINDERS: RemindersState = {
  cycle: { enabled: false, attempt: 0, startedAt: null },
  done: {},
  lastDay: {},
  lastAt: null,
  from: null,
  paused: null,
  skips: {},
  refused: {},
  preferred: null,
  calls: [],
  plannedSms: null,
  lastReminder: null,
  linkRequest: null,
};
/** As many calls as can be planned at once: one a day over a holiday weekend. */
const CALLS_KEPT = 5;

export const skipKey = (channel: DeliveryChannel, day: CalendarDate): string => `${channel} ${day}`;
const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> => {
  const { [key]: _, ...rest } = record;
  return rest;
};

/** A first step that a person took before its time begins the cycle. */
const stepped = ({ enabled, startedAt }: RemindersState['cycle'], attempt: number, at: Instant): RemindersState['cycle'] => ({
  enabled,
  attempt,
  startedAt: startedAt !== null && startedAt > at ? at : startedAt,
});

type Decided = Extract<ReminderEvent, { type: 'ReminderDecided' }>['data'];
/** When a message of a reminder goes out: the moment of its decision, unless it waits for its hours or its day. */
export function plannedFor({ call, smsAt, decidedAt }: Decided, channel: DeliveryChannel): Instant {
  if (channel === 'email') return decidedAt;
  return (channel === 'voice' ? call?.scheduledFor : smsAt) ?? decidedAt;
}

function decided(state: RemindersState, { data }: Extract<ReminderEvent, { type: 'ReminderDecided' }>): RemindersState {
  const day = parisDay(data.decidedAt);
  const done: Record<number, { expiresOn: CalendarDate; offsets: readonly number[] }> = { ...state.done };
  for (const { documentTypeId, expirationDate, offset } of data.documents) {
    if (offset === null || expirationDate === null) continue;
    const before = done[documentTypeId];
    const offsets = before?.expiresOn === expirationDate ? before.offsets : [];
    done[documentTypeId] = { expiresOn: expirationDate, offsets: [...offsets, offset] };
  }
  const lastDay = { ...state.lastDay };
  for (const channel of data.channels) {
    const on = parisDay(plannedFor(data, channel));
    if (on > (lastDay[channel] ?? '')) lastDay[channel] = on;
  }
  const planned = {
    source: data.source,
    kind: data.kind,
    offset: data.offset,
    documentTypeIds: data.documents.map(({ documentTypeId }) => documentTypeId),
    endsOn: data.documents.map(({ expirationDate }) => expirationDate),
  };
  const sms = data.smsAt === undefined ? null : { scheduledFor: data.smsAt, ...planned };
  const call = data.call && { ...data.call, ...planned };
  // Skips of past days are in the events only.
  const skips = Object.fromEntries(Object.entries(state.skips).filter(([key]) => key.slice(key.indexOf(' ') + 1) >= day));
  return {
    ...state,
    done,
    lastDay,
    lastAt: data.channels.length === 0 ? state.lastAt : data.decidedAt,
    skips,
    cycle: data.cycleAttempt === null ? state.cycle : stepped(state.cycle, data.cycleAttempt, data.decidedAt),
    lastReminder: data.reminderId,
    plannedSms: data.channels.includes('sms') ? sms : state.plannedSms,
    calls: call === null ? state.calls : [call, ...state.calls].slice(0, CALLS_KEPT),
  };
}

export function evolveReminders(state: RemindersState, event: ReminderEvent): RemindersState {
  switch (event.type) {
    case 'ReminderCycleStarted':
      return { ...state, cycle: { enabled: true, attempt: 0, startedAt: event.data.startedAt } };
    case 'ReminderCycleEnded':
      return { ...state, cycle: { ...state.cycle, enabled: false } };
    case 'ReminderDecided':
      return decided(state, event);
    case 'ReminderSkipped': {
      const { channel, day, skippedAt } = event.data;
      return { ...state, skips: { ...state.skips, [skipKey(channel, day)]: { reason: event.personal?.reason ?? '', at: skippedAt } } };
    }
    case 'ReminderSkipWithdrawn':
      return { ...state, skips: without(state.skips, skipKey(event.data.channel, event.data.day)) };
    case 'RemindersPaused': {
      const { until, pausedAt } = event.data;
      return { ...state, paused: { until, reason: event.personal?.reason ?? '', at: pausedAt } };
    }
    case 'RemindersResumed':
      return { ...state, from: event.data.resumedAt, paused: null };
    case 'ContactPreferencesChanged': {
      const { changedAt: at, by, how, ...wanted } = event.data;
      const word: Refusal = { by, how, at };
      const refused: Partial<Record<DeliveryChannel, Refusal>> = {};
      for (const channel of ['email', 'sms', 'voice'] as const) if (!wanted[channel]) refused[channel] = state.refused[channel] ?? word;
      return { ...state, refused, preferred: word };
    }
    case 'LinkRequested':
      return { ...state, linkRequest: { tokenHash: event.data.tokenHash, day: parisDay(event.data.requestedAt) } };
    default:
      return never(event);
  }
}

/** A new address or number has no refusals: the former holder's do not bind the new one (CONTRACT « Reminders, second part »). */
export function otherContact(state: RemindersState, changed: { email: boolean; phone: boolean }): RemindersState {
  const { email, ...phone } = state.refused;
  const refused = { ...(changed.phone ? {} : phone), ...(changed.email || email === undefined ? {} : { email }) };
  return { ...state, refused };
}
