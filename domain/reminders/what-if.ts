// What would have gone out to one subcontractor in the past under another policy (G05): his history without what was decided by itself,
// played again by the very decider. Reminders go out at their moment here: what was late because nothing ran is on time.
import type { DeliveryChannel } from '../deliveries/events.ts';
import { addDays, type CalendarDate, daysBetween, type Instant, parisDay } from '../kernel/calendar.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import { askedTypeIds, evolveSubcontractor, NOBODY, type SubcontractorState } from '../subcontractors/state.ts';
import type { ReminderFacts } from './agenda.ts';
import { type FactsAt, rollout, type TimedEvent } from './rollout.ts';

export type Message = { readonly at: Instant; readonly channel: DeliveryChannel };
/** A subcontractor's whole stream, in order. */
export type History = readonly { readonly at: Instant; readonly event: SubcontractorEvent }[];

/** What the engine decided by itself. An SMS that somebody asked for in a call is his own doing, and stays. */
const isOwnDecision = (event: SubcontractorEvent): boolean =>
  (event.type === 'ReminderDecided' && event.data.source === 'automatic' && event.data.kind !== 'appel') ||
  (event.type === 'ReminderCycleEnded' && event.data.because === 'complete');

const messagesOf = (data: Extract<SubcontractorEvent, { type: 'ReminderDecided' }>['data']): Message[] =>
  data.channels.map((channel) => ({ channel, at: channel === 'voice' ? (data.call?.scheduledFor ?? data.decidedAt) : data.decidedAt }));

/** What would have gone out by itself after `from`; a call that is given up before it rings is none. `changes`: when facts of the account changed. */
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

/** By channel and day: at most one message each. */
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
 * Days between two, both included, on which something required of him had no valid paper, one for each type: of what is asked today, by
 * the papers as they are. A fact of the papers, whatever reminds of them: nobody knows who would have sent his sooner.
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
