// The clerk's calendar (day-model.test-kit.ts): days of Paris with their hours and holidays, built once from libraries only. Days are
// numbers from the first one; moments are milliseconds.
import Holidays from 'date-holidays';
import { Temporal } from 'temporal-polyfill';

type Day = { iso: string; midnight: number; eight: number; eighteen: number; twenty: number; business: boolean; working: boolean };
const FIRST = Temporal.PlainDate.from('2026-01-01');
const YEARS = 5;
const list = new Holidays('FR');
const HOLIDAYS = new Set(
  Array.from({ length: YEARS }, (_, year) => list.getHolidays(FIRST.year + year))
    .flat()
    .flatMap(({ type, date }) => (type === 'public' ? [date.slice(0, 10)] : [])),
);
export const CALENDAR: Day[] = Array.from({ length: YEARS * 365 }, (_, days) => {
  const day = FIRST.add({ days });
  const hour = (h: number) => day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: { hour: h } }).epochMilliseconds;
  const working = day.dayOfWeek <= 6 && !HOLIDAYS.has(day.toString());
  const business = working && day.dayOfWeek <= 5;
  return { iso: day.toString(), midnight: hour(0), eight: hour(8), eighteen: hour(18), twenty: hour(20), business, working };
});
const NUMBER = new Map(CALENDAR.map(({ iso }, index) => [iso, index]));
export const numberOf = (iso: string): number => NUMBER.get(iso)!;
export function dayAt(ms: number): number {
  let [low, high] = [0, CALENDAR.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (CALENDAR[middle]!.midnight <= ms) low = middle;
    else high = middle - 1;
  }
  return low;
}
/** The day on which a call that is requested now rings. */
export function ringDay(ms: number): number {
  let day = dayAt(ms);
  if (CALENDAR[day]!.business && ms < CALENDAR[day]!.eighteen) return day;
  do day += 1;
  while (!CALENDAR[day]!.business);
  return day;
}
/** The day on which an SMS that is due by day leaves (K38). */
export function smsDay(ms: number): number {
  let day = dayAt(ms);
  while (!CALENDAR[day]!.working) day += 1;
  return day;
}
