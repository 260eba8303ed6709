// What would have been sent to one subcontractor in the past under another policy (G05): simulates his history, without the engine's own
// decisions, with the real decider. Reminders that downtime delayed are on time here.
import type { DeliveryChannel } from '../deliveries/events.ts';
import { addDays, type CalendarDate, daysBetween, type Instant, parisDay } from '../kernel/calendar.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import { askedTypeIds, evolveSubcontractor, NOBODY, type SubcontractorState } from '../subcontractors/state.ts';
import type { ReminderFacts } from './agenda.ts';
import { type FactsAt, rollout, type TimedEvent } from './rollout.ts';
import { plannedFor } from './state.ts';

export type Message = { readonly at: Instant; readonly channel: DeliveryChannel };
/** A subcontractor's whole stream, in order. */
export type History = readonly { readonly at: Instant; readonly event: SubcontractorEvent }[];

/** Whether the engine made this decision itself. An SMS that the person requested in a call is not its decision, and stays. */
const isOwnDecision = (event: SubcontractorEvent): boolean =>
  (event.type === 'ReminderDecided' && event.data.source === 'automatic' && event.data.kind !== 'appel') ||
  (event.type === 'ReminderCycleEnded' && event.data.because === 'complete');

const messagesOf = (data: Extract<SubcontractorEvent, { type: 'ReminderDecided' }>['data']): Message[] =>
  data.channels.map((channel) => ({ channel, at: plannedFor(data, channel) }));

/**
 * The automatic messages after `from`; without calls that would have been abandoned before ringing. `changes`: when facts of the account
 * changed.
 */
export function replayed(
  history: History,
  { from, to, factsAt, changes }: { from: Instant; to: Instant; factsAt: FactsAt; changes: readonly Instant[] },
): Message[] {
  let start: SubcontractorState = NOBODY;
  for (const { at, event } of history) if (at <= from) start = evolveSubcontractor(start, event);
  const happens: TimedEvent[] = [
    ...history.filter(({ at, event }) => at > from && at <= to && !isOwnDecision(event)),
    ...changes.filter((at) => at > from && at <= to).map((at) => ({ at, event: null })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return rollout(start, { from, to, factsAt, happens, rung: true }).flatMap(messagesOf);
}

/** By channel and day, because each day has at most one message on a channel. */
const keyOf = ({ at, channel }: Message): string => `${channel} ${parisDay(at)}`;
export type Difference = Message & { readonly change: 'added' | 'removed' };
export function differences(current: readonly Message[], other: readonly Message[]): Difference[] {
  const [had, has] = [new Set(current.map(keyOf)), new Set(other.map(keyOf))];
  return [
    ...current.filter((one) => !has.has(keyOf(one))).map((one) => ({ ...one, change: 'removed' as const })),
    ...other.filter((one) => !had.has(keyOf(one))).map((one) => ({ ...one, change: 'added' as const })),
  ];
}

/**
 * Number of days from `from` to `to`, both included, without a valid document, counted for each required type: for the types requested
 * today and the documents as they are. It does not depend on reminders: nobody knows who would have sent a document sooner.
 */
export function daysUncovered(
  state: SubcontractorState,
  documentTypes: ReminderFacts['documentTypes'],
  first: CalendarDate,
  last: CalendarDate,
): number {
  if (!state.isActive || state.archived || last < first) return 0;
  let days = 0;
  for (const typeId of askedTypeIds(state, documentTypes)) {
    if (!documentTypes.get(typeId)?.isRequired) continue;
    const covers = [...state.documents.values()]
      .flatMap(({ documentTypeId, cover, validatedAt }) =>
        documentTypeId === typeId && cover !== null && validatedAt !== null
          ? [{ from: cover.from ?? parisDay(validatedAt), until: cover.expiresOn }]
          : [],
      )
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    let open = first;
    for (const { from, until } of covers) {
      if (open > last) break;
      if (from > open) days += daysBetween(open, from <= last ? from : addDays(last, 1));
      if (until >= open) open = addDays(until, 1);
    }
    if (open <= last) days += daysBetween(open, last) + 1;
  }
  return days;
}
