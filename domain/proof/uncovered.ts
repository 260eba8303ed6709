// The days on which a document was asked for and no validated one was valid: gaps are said plainly (PROOF §5).
import { addDays, type CalendarDate } from '../kernel/calendar.ts';

export type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The days from `from` to `to` that none of the covers includes, as stretches in order. */
export function uncovered(covers: readonly Days[], { from, to }: Days): Days[] {
  const gaps: Days[] = [];
  let next = from;
  for (const cover of [...covers].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (cover.to < next) continue;
    if (cover.from > to) break;
    if (cover.from > next) gaps.push({ from: next, to: addDays(cover.from, -1) });
    next = addDays(cover.to, 1);
  }
  return next > to ? gaps : [...gaps, { from: next, to }];
}
