// Of several validated documents of one type, which is in effect when. Cover is an interval, and a document never shortens it (A29,
// infra/decisions/080): both stay, and on each day the one that covers it and ends last is in effect (CONTRACT « Cover »).
import { addDays, type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';

export type Interval = {
  /** The first day; null: it covered already when it was validated, and nobody asks about a day before that. */
  readonly from: CalendarDate | null;
  /** The last day. */
  readonly expiresOn: CalendarDate;
};

export const intervalOf = (startsOn: CalendarDate, expiresOn: CalendarDate, validatedAt: Instant): Interval => ({
  from: startsOn > parisDay(validatedAt) ? startsOn : null,
  expiresOn,
});

/** Days in order; null, the earliest, first. */
const byDay = (a: CalendarDate | null, b: CalendarDate | null): number => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0);

/**
 * Those that are in effect in their turn, each from its first day until the next one's: every one begins later and ends later than the
 * one before. The others end before one that began no later, and are never in effect.
 */
export function succession<Held extends Interval>(validated: readonly Held[]): Held[] {
  const inTurn: Held[] = [];
  const byStart = [...validated].sort((a, b) => byDay(a.from, b.from) || byDay(b.expiresOn, a.expiresOn));
  for (const held of byStart) {
    const last = inTurn.at(-1);
    if (last === undefined || held.expiresOn > last.expiresOn) inTurn.push(held);
  }
  return inTurn;
}

/** What covers the day and ends last; where nothing covers it, what lapsed last; null: nothing has begun. */
export const inEffect = <Held extends Interval>(inTurn: readonly Held[], day: CalendarDate): Held | null =>
  inTurn.findLast(({ from }) => from === null || from <= day) ?? null;

/** Whether the new interval holds all that is left of the old one: then the old one is replaced, otherwise both stay. */
export const replaces = (fresh: Interval, old: Interval): boolean => byDay(fresh.from, old.from) <= 0 && fresh.expiresOn >= old.expiresOn;

/** As it stands on a day: what has begun is not asked when. */
export const leftOn = (day: CalendarDate, { from, expiresOn }: Interval): Interval => ({
  from: from !== null && from <= day ? null : from,
  expiresOn,
});

/** Stretches without a gap, from the one that `day` lies in (or that ended last before it) on. `last` is what ends it. */
export function stretches<Held extends Interval>(inTurn: readonly Held[], day: CalendarDate): { from: CalendarDate | null; last: Held }[] {
  const found: { from: CalendarDate | null; last: Held }[] = [];
  for (const held of inTurn) {
    const open = found.at(-1);
    if (open !== undefined && (held.from === null || held.from <= addDays(open.last.expiresOn, 1))) open.last = held;
    else found.push({ from: held.from, last: held });
  }
  const current = found.findLastIndex(({ from }) => from === null || from <= day);
  return found.slice(Math.max(current, 0));
}
