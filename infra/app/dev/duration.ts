// Adds an ISO 8601 duration to a moment: years and months follow the calendar of Paris and keep the local time; weeks and smaller units
// have a fixed length.
import { addMillis, addMonths, type Instant, inParis, millis, parisInstant } from '#domain/kernel/calendar.ts';

const NUMBER = '(\\d+(?:[.,]\\d+)?)';
const SHAPE = new RegExp(`^P(?:(\\d+)Y)?(?:(\\d+)M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`);
const MS = { week: 604_800_000, day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 };
/** A bound that keeps dates valid. */
const LONGEST_MONTHS = 1_200;

/** Answers the moment plus the duration; null when the text is no duration, or is longer than a century. */
export function addDuration(at: Instant, text: string): Instant | null {
  const found = text.length <= 60 ? SHAPE.exec(text) : null;
  if (found === null || text.endsWith('P') || text.endsWith('T')) return null;
  const numbers = found.slice(1).map((part) => Number((part ?? '0').replace(',', '.')));
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers;
  const fixed = Math.round(weeks * MS.week + days * MS.day + hours * MS.hour + minutes * MS.minute + seconds * MS.second);
  const calendar = years * 12 + months;
  if (calendar + fixed / (30 * MS.day) > LONGEST_MONTHS) return null;
  return addMillis(calendar === 0 ? at : laterByMonths(at, calendar), fixed);
}

/** A month that lacks the day ends on its last one: a month after 31/01 is 28/02. */
function laterByMonths(at: Instant, months: number): Instant {
  const { date, hour, minute } = inParis(at);
  return addMillis(parisInstant(addMonths(date, months), hour, minute), millis(at) % MS.minute);
}
