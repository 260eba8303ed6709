// How sure the dates are (A33): by a label that tells the end, with nothing repaired, guessed or left over that could be another end.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { DateLabel, DocumentReading } from '#domain/documents/reading.ts';
import { addMonths, type CalendarDate } from '#domain/kernel/calendar.ts';
import type { FoundDate, FoundDates } from './labelled-dates.ts';

/** Labels by which each kind's expiry can be told; recognised by one of these, a date is sure. */
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

/** Kinds whose end is counted from a day in the past: the earliest such day, whatever later days stand beside it. */
const COUNTED: readonly DocumentKind[] = ['urssaf', 'kbis'];
const COVER: readonly DocumentKind[] = ['rc-pro', 'decennale', 'assurance'];

/** A due date, or the end of the opening of sites, ends the cover where a start stands about a year before it. */
const PAIRED: readonly (readonly [DateLabel, readonly DateLabel[], readonly DocumentKind[]])[] = [
  ['due-date', ['cover-start', 'contract-start'], COVER],
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

/** Two figures for a year are as good as four where the period is a year long. */
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
    // « valable un an » counts from the day of issue, and nothing else tells the end.
    const issued = all.filter(({ label }) => label === 'issued-on');
    const plain = issued.length > 0 && issued.every((read) => !read.weak && !read.repaired && !read.shortYear) && !reading.tacitRenewal;
    return plain && found.strays.length === 0 && kinds.every((kind) => COVER.includes(kind)) ? SURE : DOUBTFUL;
  }
  // A day that is printed twice is as sure as its better print.
  const sure = new Set(telling.filter((read) => !doubtful(read, all)).map(({ date }) => date));
  if (telling.some(({ date }) => !sure.has(date))) return DOUBTFUL;
  if (all.some((read) => read.label === 'issued-on' && doubtful(read, all))) return DOUBTFUL;
  // Counted from the day of the extract or of the period declared, the end is none that is printed (DOCUMENTS §4).
  if (kinds.length > 0 && kinds.every((kind) => COUNTED.includes(kind))) return SURE;
  // A day that nothing explains may be another end, where it lies before the one that was read: the earliest counts (expiry.ts).
  const issued = all
    .filter(({ label, date }) => label === 'issued-on' && date !== null)
    .map(({ date }) => date!)
    .sort()[0];
  const end = telling.map(({ date }) => date!).sort()[0]!;
  return found.strays.some((date) => date > (issued ?? end) && date < end) ? DOUBTFUL : SURE;
}
