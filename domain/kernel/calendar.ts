// Calendar dates (validity is a day without time) and instants, in Europe/Paris.
// Node 24 and the workflow sandbox have no `Temporal`; the tests check these few functions against temporal-polyfill.

/** A day without time, `YYYY-MM-DD`. Two of them compare with `<`. */
export type CalendarDate = string & { readonly __brand: 'CalendarDate' };
/** A moment, ISO 8601 in UTC with milliseconds (`2026-11-21T08:00:00.000Z`). Two of them compare with `<`. */
export type Instant = string & { readonly __brand: 'Instant' };

export const PARIS = 'Europe/Paris';
const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const toUtc = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);
/**
 * A four-digit year ends at 9999, and year 0 does not exist (nor does it in PostgreSQL). A result beyond is clamped to the nearest valid
 * day, so that comparisons stay valid.
 */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T00:00:00Z');
const fromUtc = (ms: number): CalendarDate =>
  new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS)).toISOString().slice(0, 10) as CalendarDate;

/** Whether the text is an existing day `YYYY-MM-DD` (31/02 is not). */
export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string' || !SHAPE.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && fromUtc(ms) === text;
}

/** Parses a day. Throws a RangeError for a text that is no existing day. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar date: ${text.slice(0, 20)}`);
  return text;
}

/** The day of these three numbers, or null when it does not exist. `month` counts from 1. */
export function dateOf(year: number, month: number, day: number): CalendarDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromUtc(toUtc(date) + days * DAY_MS);

/** The same day of a later month, clamped to the end of the month: 31/08/2026 + 6 months = 28/02/2027 (DOCUMENTS §4). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const y = Math.floor(index / 12);
  const m = index - y * 12;
  const lastDay = new Date(Date.UTC(y, m + 1, 0)).getUTCDate();
  return fromUtc(Date.UTC(y, m, Math.min(day, lastDay)));
}

/** Number of days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS);

/** Formats a day as `dd/MM/yyyy`, the form of every screen and mail (F092). */
export const frenchDate = (date: CalendarDate): string => date.split('-').reverse().join('/');

/** Parses any ISO 8601 form with an offset. Throws a RangeError for anything else. */
export function instant(text: string | number): Instant {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new RangeError('not an instant');
  return date.toISOString() as Instant;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** The instant that somebody wrote in ISO 8601 with an offset (seconds may be missing), or null. */
export const readInstant = (text: string): Instant | null => (MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? instant(text) : null);

export const millis = (at: Instant): number => Date.parse(at);
export const addMillis = (at: Instant, ms: number): Instant => instant(millis(at) + ms);

let formatter: Intl.DateTimeFormat | undefined;
/** Created on first use, because it loads the time zone data. */
const parisParts = (): Intl.DateTimeFormat =>
  (formatter ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: PARIS,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }));

/** Memoizes: a forecast of an account asks millions of times about a few hundred days, and each answer takes 5 µs. */
function remembered<Answer>(answer: (key: string) => Answer): (key: string) => Answer {
  const known = new Map<string, Answer>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const found = answer(key);
    known.set(key, found);
    return found;
  };
}
const MOST_REMEMBERED = 5_000;

type WallClock = { readonly date: CalendarDate; readonly hour: number; readonly minute: number };
const wallClockOf = remembered((minuteOfUtc): WallClock => {
  const parts: Record<string, string> = {};
  for (const part of parisParts().formatToParts(Date.parse(`${minuteOfUtc}:00.000Z`))) parts[part.type] = part.value;
  return { date: `${parts.year}-${parts.month}-${parts.day}` as CalendarDate, hour: Number(parts.hour), minute: Number(parts.minute) };
});
/** The calendar day and the time of day in Paris. */
export const inParis = (at: Instant): WallClock => wallClockOf(at.slice(0, 16));

/** A day in Paris starts on a full hour of UTC, so all moments within one hour of UTC share a day. */
const dayOfHour = remembered((hour) => inParis(`${hour}:00:00.000Z` as Instant).date);
export const parisDay = (at: Instant): CalendarDate => dayOfHour(at.slice(0, 13));

const noonOffset = (date: CalendarDate): number => inParis(`${date}T12:00:00.000Z` as Instant).hour - 12;
/** By how many hours Paris is ahead of UTC during that whole day; null around a change of the clocks. */
function offsetOf(date: CalendarDate): number | null {
  const before = noonOffset(addDays(date, -1));
  return before === noonOffset(addDays(date, 1)) ? before : null;
}

/**
 * The moment at which clocks in Paris show this time on this day. An hour that the change in spring skips becomes the next existing one
 * (02:00 becomes 03:00); of an hour that the change in autumn repeats, the first occurrence counts (C64).
 */
export const parisInstant = (date: CalendarDate, hour = 0, minute = 0): Instant => momentOf(`${date} ${hour} ${minute}`);
/** The last millisecond of the day in Paris. */
export const lastMomentOf = (date: CalendarDate): Instant => addMillis(parisInstant(addDays(date, 1)), -1);
const momentOf = remembered((wallClock) => {
  const [date, hour, minute] = wallClock.split(' ') as [CalendarDate, string, string];
  return momentInParis(date, Number(hour), Number(minute));
});
function momentInParis(date: CalendarDate, hour: number, minute: number): Instant {
  const wall = toUtc(date) + (hour * 60 + minute) * 60_000;
  const ahead = offsetOf(date);
  if (ahead !== null) return instant(wall - ahead * 3_600_000);
  for (const offsetHours of [2, 1]) {
    const guess = instant(wall - offsetHours * 3_600_000);
    const seen = inParis(guess);
    if (seen.date === date && seen.hour === hour && seen.minute === minute) return guess;
  }
  return instant(wall - 3_600_000);
}
