// The confidence of the dates (A33): high if the label names the end and nothing was repaired, guessed, or left that could be another end.
import { COVER_KINDS, type DocumentKind } from '#domain/documents/kinds.ts';
import type { DateLabel, DocumentReading } from '#domain/documents/reading.ts';
import { addMonths, type CalendarDate } from '#domain/kernel/calendar.ts';
import type { FoundDate, FoundDates } from './labelled-dates.ts';

/** Labels that determine the expiry of each kind; a date with one of them is certain. */
export const TELLING: Readonly<Record<DocumentKind, readonly DateLabel[]>> = {
  urssaf: ['period-end', 'period-month'],
  kbis: ['up-to-date-on'],
  'rc-pro': ['cover-end', 'valid-until'],
  decennale: ['cover-end', 'valid-until'],
  assurance: ['cover-end', 'valid-until'],
  rge: ['cover-end', 'valid-until'],
  other: ['cover-end', 'valid-until'],
};
const SURE = 0.99;
const DOUBTFUL = 0.9;
const NO_DATE = 0.6;

/** Kinds whose end is counted from a past date: from the earliest, whatever later dates appear. */
const COUNTED: readonly DocumentKind[] = ['urssaf', 'kbis'];

/** A due date, or the end of site openings, ends the cover if a start date lies about a year before it. */
const PAIRED: readonly (readonly [DateLabel, readonly DateLabel[], readonly DocumentKind[]])[] = [
  ['due-date', ['cover-start', 'contract-start'], COVER_KINDS],
  ['site-opening-end', ['site-opening-start'], ['decennale']],
];
const YEAR_MONTHS = 12;
const within = (start: CalendarDate, end: CalendarDate): boolean => start < end && end <= addMonths(start, YEAR_MONTHS);

function tellingDates({ dates }: FoundDates, kinds: readonly DocumentKind[], tacitRenewal: boolean): FoundDate[] {
  const labels = new Set((kinds.length > 0 ? kinds : (['other'] as const)).flatMap((kind) => TELLING[kind]));
  const telling = dates.filter(({ label, date }) => labels.has(label) && date !== null);
  if (telling.length > 0 || tacitRenewal) return telling;
  return PAIRED.flatMap(([end, starts, of]) =>
    kinds.some((kind) => of.includes(kind))
      ? dates.filter(
          (read) =>
            read.label === end &&
            read.date !== null &&
            dates.some((start) => starts.includes(start.label) && start.date !== null && !start.weak && within(start.date, read.date!)),
        )
      : [],
  );
}

/** A two-digit year is as good as a four-digit one if the period is a year long. */
const doubtful = (read: FoundDate, all: readonly FoundDate[]): boolean =>
  read.weak ||
  read.repaired ||
  (read.shortYear &&
    !all.some((start) => start.label === 'cover-start' && start.date !== null && read.date !== null && within(start.date, read.date)));

export function dateCertainty(
  found: FoundDates,
  kinds: readonly DocumentKind[],
  reading: Pick<DocumentReading, 'validity' | 'tacitRenewal'>,
): number {
  const telling = tellingDates(found, kinds, reading.tacitRenewal);
  const all = found.dates;
  if (telling.length === 0) {
    if (reading.validity === null) return NO_DATE;
    // « valable un an » counts from the issue date; no other date gives the end.
    const issued = all.filter(({ label }) => label === 'issued-on');
    const plain = issued.length > 0 && issued.every((read) => !read.weak && !read.repaired && !read.shortYear) && !reading.tacitRenewal;
    return plain && found.strays.length === 0 && kinds.every((kind) => COVER_KINDS.includes(kind)) ? SURE : DOUBTFUL;
  }
  // Of a date printed twice, the clearer print counts.
  const sure = new Set(telling.filter((read) => !doubtful(read, all)).map(({ date }) => date));
  if (telling.some(({ date }) => !sure.has(date))) return DOUBTFUL;
  if (all.some((read) => read.label === 'issued-on' && doubtful(read, all))) return DOUBTFUL;
  // An end that is counted from the date of the extract, or of the declared period, is not printed itself (DOCUMENTS §4).
  if (kinds.length > 0 && kinds.every((kind) => COUNTED.includes(kind))) return SURE;
  // An unexplained date before the end that was read may be another end, and the earliest counts (expiry.ts).
  const issued = all
    .filter(({ label, date }) => label === 'issued-on' && date !== null)
    .map(({ date }) => date!)
    .sort()[0];
  const end = telling.map(({ date }) => date!).sort()[0]!;
  return found.strays.some((date) => date > (issued ?? end) && date < end) ? DOUBTFUL : SURE;
}
