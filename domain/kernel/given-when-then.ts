// given(events).when(command).then(events | refusal): the test style of every decider.
import { type CalendarDate, type Instant, instant, parisDay } from './calendar.ts';
import { type Decider, type Decision, fold, type Now } from './decider.ts';

/** A fixed morning for tests that do not care about the time. */
export const SOME_NOW: Now = { now: instant('2026-11-21T09:00:00Z'), today: '2026-11-21' as CalendarDate };
export const at = (iso: string): Now => ({ now: instant(iso) as Instant, today: parisDay(instant(iso)) });

/** The decision on `command` after `events`; the caller compares it with the expected one. */
export function decideAfter<S, C, E, X extends Now>(
  decider: Decider<S, C, E, X>,
  events: readonly E[],
  command: C,
  context: X,
): Decision<E> {
  return decider.decide(fold(decider, events), command, context);
}
