// Finds the two dates of a period: « du … au … » in a sentence, in two cells, or on two lines.

import { isConnector, leftOf, type Place } from './date-places.ts';
import type { Layout, Segment } from './layout.ts';

/** Between the two dates of a period. */
const TO =
  /^\W*(?:inclus\W*|minuit\W*|a? ?[\do]{1,2} ?h(?:eures?)?(?: ?[\do]{2})?\W*|zero heure\W*|a \W*)*(?:et )?(?:jusqu'? ?)?(?:au|a|et le|-|>|→|\/|to)?(?: \/ (?:to|until))?[\s:–-]*(?:le )?$/;
const TO_WORD = /(?:\bau|\bto|\buntil|\ba|et le|\bet|jusqu'? ?au|-|>|→|\/)\s*:?\s*(?:le )?$/;
/** With their English words: « Du / From ». */
const OPENS = /\b(?:du|de|entre le|a compter du|a partir du|depuis le|des le)\W*(?:from\W*)?$/;
const CLOSES = /^\W*(?:et )?(?:jusqu'? ?)?(?:au|a)\W*(?:(?:to|until)\W*)?$/;

const joins = (between: string): boolean => between.length < 60 && TO.test(between) && TO_WORD.test(between.trim());

/** Whether two dates form a period, by the text between them, by the row or by the column. */
function together(first: Place, second: Place, layout: Layout): boolean {
  if (first.block === second.block) {
    const between = first.block.normalized.slice(first.token.end, second.token.start).replaceAll('\n', ' ');
    if (joins(between)) return true;
  }
  if (first.segment.page !== second.segment.page || !first.last || !isConnector(first.after.trim()) || second.own.length > 30) return false;
  if (sameRow(first.segment, second.segment)) {
    const left = second.segment.left === first.segment ? '' : leftOf(second.segment, layout);
    return joins(`${first.after} ${left} ${second.own}`);
  }
  if (stacked(first, second)) return true;
  // « du 01/01/2026 » above « au 31/12/2026 », each in a cell of its own.
  const gap = second.segment.box[1] - first.segment.box[3];
  if (gap < -1 || gap > PERIOD_REACH * second.segment.size) return false;
  const opening = `${leftOf(first.segment, layout)} ${first.own}`;
  const closing = second.own.trim() === '' ? (second.segment.left?.normalized ?? '') : second.own;
  const under = Math.abs(first.segment.box[0] - second.segment.box[0]) < 3 * second.segment.size;
  return under && OPENS.test(opening) && CLOSES.test(closing);
}
/** The second date is at most so many line heights below the first. */
const PERIOD_REACH = 4;
const ONE_PERIOD = /^\W*(?:periode|validite|dates? de (?:validite|garantie|couverture)|couverture|garanties?)\b[^\d]{0,30}$/;
/** Two dates, one above the other, beside « Période ». */
function stacked({ segment: upper, own: before, after }: Place, { segment: lower, own, token }: Place): boolean {
  const gap = lower.box[1] - upper.box[3];
  const blank = `${before}${after}${own}`.trim() === '' && token.end - token.start >= lower.text.length - 1;
  const under = gap >= -1 && gap < 1.2 * lower.size && Math.abs(lower.box[0] - upper.box[0]) < lower.size;
  return blank && under && ONE_PERIOD.test(upper.left?.normalized ?? '') && !/[a-z]/.test(lower.left?.normalized ?? '');
}
function sameRow(left: Segment, right: Segment): boolean {
  for (let cell = right.left, steps = 0; cell !== null && steps < 3; cell = cell.left, steps += 1) {
    if (cell === left) return true;
    if (!isConnector(cell.normalized)) return false;
  }
  return false;
}

/** Maps the first date of each period to the second, a later day. */
export function periodsOf(places: readonly Place[], layout: Layout): Map<Place, Place> {
  const periods = new Map<Place, Place>();
  const rows = Map.groupBy(places, ({ segment }) => `${segment.page} ${segment.row}`);
  const taken = new Set<Place>();
  for (const [i, second] of places.entries()) {
    const before = places[i - 1];
    const { page, row } = second.segment;
    const others = [row - 2, row - 1, row].flatMap((near) => rows.get(`${page} ${near}`) ?? []).filter((place) => place !== before);
    for (const first of [before, ...others]) {
      if (first === undefined || first === second || taken.has(first) || taken.has(second)) continue;
      if (first.token.date === null || second.token.date === null) {
        if (!together(first, second, layout)) continue;
      } else if ((first.token.monthStart ?? first.token.date) >= second.token.date || !together(first, second, layout)) continue;
      if ((first.token.monthStart === undefined) !== (second.token.monthStart === undefined)) continue;
      periods.set(first, second);
      taken.add(first).add(second);
    }
  }
  return periods;
}
