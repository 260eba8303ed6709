// Reminders, from the history alone: nobody got one too many, none came early, each message and call that was decided has come to an end,
// and whatever the policy still wants by now was lost.
import { type CallState, callDecider } from '../../../../domain/calls/call.ts';
import { documentTypesDecider } from '../../../../domain/document-types/document-types.ts';
import type { CallEvent, DomainEvent, SubcontractorEvent } from '../../../../domain/events.ts';
import { addDays, type Instant, parisDay, parisInstant } from '../../../../domain/kernel/calendar.ts';
import { fold } from '../../../../domain/kernel/decider.ts';
import { categoryOf, type StreamName } from '../../../../domain/kernel/event.ts';
import { nextReminder } from '../../../../domain/reminders/next-reminder.ts';
import { CALL_ATTEMPTS, reminderPolicyDecider } from '../../../../domain/reminders/policy.ts';
import { plannedFor } from '../../../../domain/reminders/state.ts';
import { evolveSubcontractor, NOBODY } from '../../../../domain/subcontractors/state.ts';
import { subscriptionDecider } from '../../../../domain/subscriptions/subscription.ts';
import type { Evidence, Seen } from '../evidence.ts';
import { type Finding, finding } from './finding.ts';

type Decided = Extract<DomainEvent, { type: 'ReminderDecided' }>['data'];
type Told = { stream: StreamName; eventId: string; position: string; data: Decided };
const TEMPLATES = { email: 'reminder', sms: 'reminder-sms' } as const;
const OF_REQUESTS = { email: 'request', sms: 'request-sms' } as const;
const HOUR = 8;

const byStream = (history: readonly Seen[]): ReadonlyMap<StreamName, readonly Seen[]> =>
  Map.groupBy(history, ({ stored }) => stored.stream);

/** At most one a channel and day that nobody asked for by hand, and none before the moment of its step. */
function tooManyOrEarly(told: readonly Told[]): { twice: string[]; early: string[] } {
  const twice: string[] = [];
  const early: string[] = [];
  const days = new Set<string>();
  for (const { stream, position, data } of told) {
    for (const channel of data.channels) {
      const day = parisDay(plannedFor(data, channel));
      const name = `${stream} ${channel} ${day}`;
      if (data.source === 'automatic' && days.has(name)) twice.push(`${name}: once more at ${position}`);
      days.add(name);
    }
    for (const { expirationDate, offset, documentTypeId } of data.documents) {
      if (offset === null || expirationDate === null) continue;
      // A group's steps are those of its earliest end, at most four days before.
      const first = parisInstant(addDays(expirationDate, offset - 4), HOUR);
      if (data.decidedAt < first) early.push(`${stream}: D${offset} of type ${documentTypeId} (${expirationDate}) at ${data.decidedAt}`);
    }
  }
  return { twice, early };
}

/** Behind its decision something was said by which the message may have lost its point: it was dropped, or never begun. */
function mayBeDropped(events: readonly Seen[], { eventId, data }: Told): boolean {
  const at = events.findIndex(({ stored }) => stored.eventId === eventId);
  return events.slice(at + 1).some(
    ({ event }) =>
      !['LinkExtended', 'ReminderDecided', 'DocumentAnalysed', 'LinkOpened'].includes(event.type) ||
      // An SMS that waits for its day gives way to a newer one.
      (event.type === 'ReminderDecided' && data.smsAt !== undefined && event.data.channels.includes('sms')),
  );
}

function unsettled(told: readonly Told[], streams: ReadonlyMap<StreamName, readonly Seen[]>): { lost: string[]; calls: string[] } {
  const ends = new Map<string, number>();
  for (const events of streams.values())
    for (const { stored, event } of events)
      if (event.type === 'DeliverySent' || event.type === 'DeliveryFailed') {
        const name = `${stored.causationId} ${event.data.template}`;
        ends.set(name, (ends.get(name) ?? 0) + 1);
      }
  const lost: string[] = [];
  const calls: string[] = [];
  for (const one of told) {
    const { stream, eventId, position, data } = one;
    for (const channel of ['email', 'sms'] as const) {
      if (!data.channels.includes(channel)) continue;
      const settled = ends.get(`${eventId} ${(data.kind === 'demande' ? OF_REQUESTS : TEMPLATES)[channel]}`) ?? 0;
      if (settled > 1 || (settled === 0 && !mayBeDropped(streams.get(stream) ?? [], one)))
        lost.push(`${channel} of ${stream} decided at ${position}: ${settled} deliveries ended`);
    }
    if (data.call === null) continue;
    const events = (streams.get(`call-${data.call.callId}`) ?? []).map(({ event }) => event as CallEvent);
    const state: CallState = fold(callDecider, events);
    const attempts = events.filter(({ type }) => type === 'CallStarted').length;
    if (state.status !== 'over' && !(events.length === 0 && mayBeDropped(streams.get(stream) ?? [], one)))
      calls.push(`call ${data.call.callId} of ${stream} is ${state.status}`);
    if (attempts > CALL_ATTEMPTS) calls.push(`call ${data.call.callId}: ${attempts} attempts`);
  }
  return { lost, calls };
}

export function checkReminders({ history }: Pick<Evidence, 'history'>, now: Instant): Finding[] {
  const streams = byStream(history);
  const told = history.flatMap(({ stored, event }): Told[] =>
    event.type === 'ReminderDecided'
      ? [{ stream: stored.stream, eventId: stored.eventId, position: stored.position, data: event.data }]
      : [],
  );
  const { twice, early } = tooManyOrEarly(told);
  const { lost, calls } = unsettled(told, streams);

  // The policy itself is asked, as its timer would.
  const eventsOf = <Event>(stream: StreamName): Event[] => (streams.get(stream) ?? []).map(({ event }) => event as Event);
  const waiting: string[] = [];
  for (const stream of streams.keys()) {
    if (categoryOf(stream) !== 'subcontractor') continue;
    const state = eventsOf<SubcontractorEvent>(stream).reduce(evolveSubcontractor, NOBODY);
    if (state.accountId === null) continue;
    const due = nextReminder(state, {
      now,
      today: parisDay(now),
      documentTypes: fold(documentTypesDecider, eventsOf(`documenttypes-${state.accountId}`)).types,
      policy: fold(reminderPolicyDecider, eventsOf(`reminderpolicy-${state.accountId}`)),
      subscription: fold(subscriptionDecider, eventsOf(`subscription-${state.accountId}`)),
    });
    if (due !== null && due.at <= now) waiting.push(`${stream} still waits since ${due.at}`);
  }
  const sum = told.reduce((count, { data }) => count + data.channels.length, 0);
  return [
    finding('I5', 'reminders one too many a channel and day, or early', `${twice.length}, ${early.length} of ${sum}`, [...twice, ...early]),
    finding('I5', 'reminders decided and never settled, or settled twice', `${lost.length} of ${sum}`, lost),
    finding('I6', 'calls that never ended, or were tried too often', `${calls.length}`, calls),
    finding('I6', 'reminders still due after the drain', `${waiting.length}`, waiting),
  ];
}
