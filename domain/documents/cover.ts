// Which of several validated documents of one type is in effect on a day. Cover is an interval, and a later document never shortens it
// (A29, infra/decisions/080): both stay, and the one that covers the day and ends last is in effect (CONTRACT « Cover »).
import { addDays, type CalendarDate, type Instant, parisDay } from '../kernel/calendar.ts';

export type Interval = {
  /** The first day; null: it covered already at its validation, and no earlier day matters. */
  readonly from: CalendarDate | null;
  /** The last day, included. */
  readonly expiresOn: CalendarDate;
};

export const intervalOf = (startsOn: CalendarDate, expiresOn: CalendarDate, validatedAt: Instant): Interval => ({
  from: startsOn > parisDay(validatedAt) ? startsOn : null,
  expiresOn,
});

/** Orders days; null is the earliest. */
const byDay = (a: CalendarDate | null, b: CalendarDate | null): number => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0);

/**
 * The documents that come into effect one after the other, each until the first day of the next: every one begins later and ends later
 * than the one before. The others end before one that began no later, and are never in effect.
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

/** The one that covers the day and ends last; if none covers it, the last that lapsed; null: none has begun. */
export const inEffect = <Held extends Interval>(inTurn: readonly Held[], day: CalendarDate): Held | null =>
  inTurn.findLast(({ from }) => from === null || from <= day) ?? null;

/** Whether the new interval includes all that is left of the old one; then it replaces the old document, otherwise both stay. */
export const replaces = (fresh: Interval, old: Interval): boolean => byDay(fresh.from, old.from) <= 0 && fresh.expiresOn >= old.expiresOn;

/** The interval without its past: a start on or before the day becomes null. */
export const leftOn = (day: CalendarDate, { from, expiresOn }: Interval): Interval => ({
  from: from !== null && from <= day ? null : from,
  expiresOn,
});

/** The stretches of cover without a gap, beginning with the one that includes `day` or lapsed last before it. `last` ends the stretch. */
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
