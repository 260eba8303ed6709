// When a telephone may ring or beep by itself: calls Monday to Friday, 09:00-12:00 and 14:00-18:00 in Paris (A17), SMS on Saturdays too (K38),
// neither on a public holiday. House rule: the law restricts hours only for sales calls to consumers (DOCUMENTS §3).
import { addDays, type CalendarDate, daysBetween, type Instant, inParis, parisInstant } from './calendar.ts';
import { callHours, type Hours, isLocalHoliday, messageHours } from './phone-hours.ts';

/** 0 is Sunday. The reference day 1970-01-04 was a Sunday. */
export const weekday = (date: CalendarDate): number => ((daysBetween('1970-01-04' as CalendarDate, date) % 7) + 7) % 7;

/** Western Easter of a year of the Gregorian calendar: Meeus, Jones and Butcher's rule. */
export function easter(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CalendarDate;
}

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension Day and Whit Monday, in days after Easter Sunday. */
const MOVABLE = [1, 39, 50];

/** The eleven public holidays of Code du travail L3133-1, without those of Alsace-Moselle and of the overseas departments (phone-hours.ts). */
export const isPublicHoliday = (date: CalendarDate): boolean =>
  FIXED.includes(date.slice(5)) || MOVABLE.includes(daysBetween(easter(Number(date.slice(0, 4))), date));

/** When a telephone may be disturbed: hours of Paris, on the days that are open. */
export type Opening = { readonly hours: Hours; readonly isOpen: (day: CalendarDate) => boolean };

/** On the days from Monday to `last` that are no holiday at the place of the number; its day is that of Paris within its hours. */
const untilDay =
  (last: number, phone: string): Opening['isOpen'] =>
  (day) =>
    weekday(day) >= 1 && weekday(day) <= last && !isPublicHoliday(day) && !isLocalHoliday(phone, day);

export const callOpening = (phone: string): Opening => ({ hours: callHours(phone), isOpen: untilDay(5, phone) });
/** For automatic SMS: Saturdays as well (K38). */
export const smsOpening = (phone: string): Opening => ({ hours: [messageHours(phone)], isOpen: untilDay(6, phone) });
/** For a moment that is within somebody's opening already. */
export const ALWAYS: Opening = { hours: [[0, 24]], isOpen: () => true };

/** `at` itself within the opening, otherwise the start of its next hours. */
export function nextOpening(at: Instant, { hours, isOpen }: Opening = callOpening('')): Instant {
  const { date, hour } = inParis(at);
  if (isOpen(date)) {
    if (hours.some(([from, to]) => hour >= from && hour < to)) return at;
    const later = hours.find(([from]) => hour < from);
    if (later !== undefined) return parisInstant(date, later[0]);
  }
  let day = addDays(date, 1);
  while (!isOpen(day)) day = addDays(day, 1);
  return parisInstant(day, hours[0]![0]);
}
