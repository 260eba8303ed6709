// Simulates one subcontractor's reminders with the real decider: what will be sent (G06), and what would have been sent under another
// policy (G05). Pure; sends nothing.
import { dialling } from '../calls/dial.ts';
import { type Instant, parisDay } from '../kernel/calendar.ts';
import { notBefore } from '../kernel/due.ts';
import type { CallId, ReminderId } from '../kernel/ids.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { SubcontractorEvent } from '../subcontractors/events.ts';
import type { IssuedLink } from '../subcontractors/issued-link.ts';
import { evolveSubcontractor, type SubcontractorState } from '../subcontractors/state.ts';
import type { ReminderFacts } from './agenda.ts';
import { decideReminder } from './decide.ts';
import type { ReminderEvent } from './events.ts';
import { nextReminder } from './next-reminder.ts';
import { isSmsSent } from './planned.ts';

type Decided = Extract<ReminderEvent, { type: 'ReminderDecided' }>['data'];
/** `event` null: the facts of `factsAt` changed, so the next reminder is computed again. */
export type TimedEvent = { readonly at: Instant; readonly event: SubcontractorEvent | null };
/** The state of the account's other streams at a moment. */
export type FactsAt = (at: Instant) => Omit<ReminderFacts, 'now' | 'today'>;

/** Ids and links of simulated messages; the ids of simulated calls are unique and negative, unlike those of real calls. */
const simulatedIds = (reminders: number) => ({ reminderId: 0 as ReminderId, callId: -reminders as CallId });
const simulatedLink = (at: Instant): IssuedLink => ({ token: '', tokenHash: '', shortId: '', shortIdHash: '', expiresAt: at });
/** Guard against an endless loop; a year of daily reminders is a third of it. */
const REMINDERS_MAX = 1_000;

const factsOf = (factsAt: FactsAt, at: Instant): ReminderFacts => ({ ...factsAt(at), now: at, today: parisDay(at) });

type Played = {
  readonly from: Instant;
  readonly to: Instant;
  readonly factsAt: FactsAt;
  /** Other events during the simulation, in order: of the past, everything that the engine did not decide itself. */
  readonly happens?: readonly TimedEvent[];
  /** Whether to leave out calls and SMS planned for later that would not go out: each is checked at its time, as before it is sent. */
  readonly rung?: boolean;
};

const without = (data: Decided, channel: 'voice' | 'sms'): Decided => ({
  ...data,
  channels: data.channels.filter((one) => one !== channel),
  ...(channel === 'voice' && { call: null }),
});
/** A call or SMS that is planned for later, with the index of its reminder. */
type Waiting = { readonly at: Instant; readonly index: number } & (
  | { readonly channel: 'voice'; readonly callId: CallId }
  | { readonly channel: 'sms' }
);
const waitingOf = ({ call, smsAt }: Decided, index: number): Waiting[] => [
  ...(call === null ? [] : [{ channel: 'voice' as const, at: call.scheduledFor, callId: call.callId, index }]),
  ...(smsAt === undefined ? [] : [{ channel: 'sms' as const, at: smsAt, index }]),
];
const goesOut = (state: SubcontractorState, one: Waiting, facts: ReminderFacts): boolean =>
  one.channel === 'sms' ? isSmsSent(state, one.at, facts) : !('abandon' in dialling(state, one.callId, facts));

/** Every automatic reminder after `from` and no later than `to`, in order. */
export function rollout(start: SubcontractorState, { from, to, factsAt, happens = [], rung = false }: Played): Decided[] {
  const inputs = [...happens];
  let state = start;
  let now = from;
  const found: Decided[] = [];
  const planned: Waiting[] = [];
  for (let reminders = 0; reminders < REMINDERS_MAX; ) {
    const due = nextReminder(state, factsOf(factsAt, now));
    const [input] = inputs;
    const [later] = planned;
    if (later !== undefined && later.at <= to && (input === undefined || later.at < input.at) && (due === null || later.at <= due.at)) {
      planned.shift();
      now = notBefore(later.at, now);
      if (!goesOut(state, later, factsOf(factsAt, now))) found[later.index] = without(found[later.index]!, later.channel);
      continue;
    }
    // An event at the exact time of a reminder comes first, because a timer fires slightly late.
    if (input !== undefined && (due === null || input.at <= due.at)) {
      inputs.shift();
      now = notBefore(input.at, now);
      state = input.event === null ? state : evolveSubcontractor(state, input.event);
      continue;
    }
    if (due === null || due.at > to) return found;
    now = due.at;
    reminders += 1;
    const decision = decideReminder(state, { type: 'Remind', ...simulatedIds(reminders), link: simulatedLink(now) }, factsOf(factsAt, now));
    for (const event of isRefusal(decision) ? [] : decision) {
      state = evolveSubcontractor(state, event);
      if (event.type !== 'ReminderDecided') continue;
      if (rung) planned.push(...waitingOf(event.data, found.length));
      planned.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      found.push(event.data);
    }
  }
  return found;
}
