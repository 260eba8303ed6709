// Forecasts the automatic messages to one subcontractor (G06, F205), and the steps of his cycle (F195).
import type { DeliveryChannel } from '../deliveries/events.ts';
import { type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';
import type { SubcontractorState } from '../subcontractors/state.ts';
import { agenda, canReach, cycleMoment, entitled, isOpen, isRefused, leavesAt, type ReminderFacts } from './agenda.ts';
import type { RemindedDocument, ReminderKind } from './events.ts';
import { stillAsked } from './planned.ts';
import { rollout } from './rollout.ts';
import { type Planned, skipKey } from './state.ts';

type AutomaticKind = 'echeance' | 'pieces-manquantes';
export type Foreseen = {
  readonly at: Instant;
  readonly channel: DeliveryChannel;
  readonly kind: AutomaticKind;
  readonly offset: number;
  readonly documents: readonly RemindedDocument[];
  /** It is not sent: a person skipped this channel on that day. */
  readonly skipped: { readonly reason: string; readonly at: Instant } | null;
};
const automatic = (kind: ReminderKind): AutomaticKind => (kind === 'echeance' ? kind : 'pieces-manquantes');

const skippedOn = ({ reminders }: SubcontractorState, channel: DeliveryChannel, day: CalendarDate): Foreseen['skipped'] =>
  reminders.skips[skipKey(channel, day)] ?? null;

/**
 * The automatic call and SMS that are decided and wait for their time, unless something already rules them out. Only the latest of a
 * channel counts, because it replaces earlier ones (calls/dial.ts, planned.ts).
 */
function waiting(state: SubcontractorState, facts: ReminderFacts): Foreseen[] {
  const { calls, plannedSms, paused } = state.reminders;
  const { voice, smsAuto } = entitled(facts);
  const planned: [DeliveryChannel, boolean, Planned | null][] = [
    ['voice', voice, calls[0] ?? null],
    ['sms', smsAuto, plannedSms],
  ];
  return planned.flatMap(([channel, included, one]): Foreseen[] => {
    if (one === null || one.source !== 'automatic' || one.scheduledFor <= facts.now || !included) return [];
    if (!isOpen(state) || !canReach(state, channel) || isRefused(state, channel)) return [];
    const { scheduledFor: at, kind, offset } = one;
    if (paused !== null && parisDay(at) < paused.until) return [];
    const documents = stillAsked(state, one, facts);
    if (documents.length === 0) return [];
    return [{ at, channel, kind: automatic(kind), offset, documents, skipped: skippedOn(state, channel, parisDay(at)) }];
  });
}

/** The messages from now to `to` if nothing else happens, in order; a call counts once, whatever its attempts. */
export function foreseen(state: SubcontractorState, { now, today: _, ...account }: ReminderFacts, to: Instant): Foreseen[] {
  const decided = rollout(state, { from: now, to, factsAt: () => account });
  const messages = decided.flatMap(({ kind, offset, documents, channels, held, decidedAt }): Foreseen[] => {
    const skips = held.filter(({ because }) => because === 'skipped').map(({ channel }) => channel);
    return [...channels, ...skips].map((channel) => {
      const at = leavesAt(state, channel, decidedAt);
      return { at, channel, kind: automatic(kind), offset, documents, skipped: skippedOn(state, channel, parisDay(at)) };
    });
  });
  const named = new Set<string>();
  return [...waiting(state, { now, today: parisDay(now), ...account }), ...messages]
    .filter(({ at, channel }) => {
      // A skip concerns a channel for a whole day: all its messages of that day become one entry.
      const key = skipKey(channel, parisDay(at));
      return at <= to && !named.has(key) && named.add(key) !== undefined;
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** When each step of the cycle is sent; null: it is done or lapsed, or there is no cycle. A step that is due is sent now. */
export function cycleSteps(state: SubcontractorState, facts: ReminderFacts): (Instant | null)[] {
  const { enabled, attempt, startedAt } = state.reminders.cycle;
  const next = agenda(state, facts).find((one) => one.kind === 'pieces-manquantes' && !one.lapsed);
  return facts.policy.policy.missing.map((offset, index) => {
    if (!enabled || startedAt === null || next?.kind !== 'pieces-manquantes' || index < attempt || index + 1 < next.attempt) return null;
    // The steps before the next one have lapsed, or are done.
    return index + 1 === next.attempt ? next.at : cycleMoment(startedAt, offset);
  });
}
