// The forms of dates in French documents (DOCUMENTS §6). A date that does not exist is reported as such, never corrected.
import { type CalendarDate, dateOf } from '#domain/kernel/calendar.ts';

export type DateToken = {
  readonly start: number;
  readonly end: number;
  /** null: the day does not exist (31/02/2026). */
  readonly date: CalendarDate | null;
  /** A letter was read as a digit (O/0, l/1). */
  readonly repaired: boolean;
  /** The year has two digits. */
  readonly shortYear?: boolean;
  /** Only a month is printed, « décembre 2026 »: this is its first day, and `date` its last. */
  readonly monthStart?: CalendarDate;
};

const MONTHS: readonly RegExp[] = [
  /^janv/,
  /^fe?v/,
  /^mars/,
  /^avr/,
  /^mai/,
  /^juin/,
  /^juil/,
  /^ao[uû]?t?/,
  /^sept/,
  /^oct/,
  /^nov/,
  /^d[eé]c/,
];
export const MONTH_WORD =
  '(?:janvier|janv|fevrier|fevr|mars|avril|avr|mai|juin|juillet|juil|aout|septembre|sept|octobre|oct|novembre|nov|decembre|dec)';
/** 1 to 12 of a normalized month name. */
export const monthNumber = (word: string): number => MONTHS.findIndex((pattern) => pattern.test(word)) + 1;

// Digits as text recognition sees them. Each part of a date needs at least one true digit, so that words never match.
const D = '[0-9oil|]';
const NUMERIC = new RegExp(
  `(?<![0-9/.])(?<day>${D}{1,2}) ?(?<sep>[/.-]) ?(?<month>${D}{1,2}) ?\\k<sep> ?(?<year>${D}{4}(?![0-9])|${D}{2}(?![0-9]|[/.-][0-9]))`,
  'g',
);
const ISO = /(?<![0-9])(?<year>(?:19|20)\d{2})(?<sep>[-/])(?<month>\d{2})\k<sep>(?<day>\d{2})(?![0-9])/g;
// Day, month and year may be printed without spaces: « 13décembre2023 ».
const WORDED = new RegExp(
  `(?<![0-9])(?<day>${D}{1,2}|premier)(?:\\s?er)?[\\s./-]{0,3}(?<month>${MONTH_WORD})[\\s./-]{0,3}(?<year>${D}{4}(?![0-9])|['’]?\\d\\d(?![0-9]|[ ,]*(?:h\\b|heures?|%|€|eur|jours?|mois|ans?|rue|av|bd|boulevard|chemin|place|allee|impasse|route|\\d)))`,
  'g',
);
/** « du jeudi 1er octobre 2026 »: the weekday belongs to the date. */
const WEEKDAY = /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),? $/;
const WEEKDAY_MAX = 11;
// « au 31 12 2026 »: three numbers are a date only after a word that introduces one, or alone in their cell.
const SPACED = /(?<=(?:^|\n|\b(?:au|le|du) |: ?))(?<day>\d{2}) (?<month>\d{2}) (?<year>20\d{2})(?![ ]?\d)/g;
// One digit in each box: « 3 1 / 1 2 / 2 0 2 6 », « 3 1 1 2 2 0 2 6 ».
const BOXED = /(?<![\d/.] ?)(?<day>\d \d) ?(?<sep>[/.-]?) ?(?<month>\d \d) ?\k<sep> ?(?<year>2 0 \d \d)(?! ?[\d/.])/g;

// « le trois juillet deux mille vingt-six »: entirely in words.
const UNITS = [
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
];
const TENS: Readonly<Record<string, number>> = { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 };
const COUNT_WORD = `(?:premier|et|une|${[...UNITS].reverse().join('|')}|${Object.keys(TENS).join('|')})`;
const COUNT = `${COUNT_WORD}(?:[\\s-]${COUNT_WORD}){0,2}`;
const SPELT = new RegExp(
  `(?<![a-z-])(?<day>${COUNT})\\s(?<month>${MONTH_WORD})\\s(?:(?<figures>20\\d\\d)(?!\\d)|deux[\\s-]mille(?:[\\s-](?<year>${COUNT}))?(?![a-z-]))`,
  'g',
);
/** « vingt et un » is 21, « soixante-dix-sept » 77. */
const counted = (words: string): number =>
  words.split(/[\s-]/).reduce((sum, word) => sum + (word === 'premier' || word === 'une' ? 1 : (TENS[word] ?? UNITS.indexOf(word) + 1)), 0);

const digits = (text: string): string => (text === 'premier' ? '1' : text.replace(/o/g, '0').replace(/[il|]/g, '1').replaceAll(' ', ''));
const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

function token(match: RegExpExecArray, normalized: string, month: (text: string) => number): DateToken | null {
  const { day, month: monthText } = match.groups as { day: string; month: string };
  const year = match.groups!.year!.replace(/^['’]/, '');
  // « avril octobre 2026 » is no 11 October, although « il » may read as 11: a letter counts as a digit only if no letter precedes it.
  if (/[a-z|]/.test(day[0]!) && /[a-z]/.test(normalized[match.index - 1] ?? '')) return null;
  // A year without a true digit is a word.
  if (!/\d/.test(year)) return null;
  const parts = [digits(day), digits(year)] as const;
  const start = match.index;
  const repaired = (/[oil|]/.test(day) && day !== 'premier') || /[oil|]/.test(year) || /[oil|]/.test(monthText.replace(/[a-z]{3,}/, ''));
  const date = dateOf(fullYear(parts[1]), month(monthText), Number(parts[0]));
  return { start, end: start + match[0].length, date, repaired, ...(year.length === 2 ? { shortYear: true } : {}) };
}

const YEARLESS = new RegExp(
  `(?<![0-9/.])(?<day>\\d{1,2})(?:\\s?er)?(?:\\s(?<word>${MONTH_WORD})\\.?|[/.](?<month>\\d{1,2}))\\s?(?:au|a|-|et le)\\s?$`,
);
const YEARLESS_MAX = 24;

/** « du 1er janvier au 31 décembre 2026 »: the first date takes the year of the second. */
function yearless(normalized: string, second: DateToken): DateToken | null {
  const from = Math.max(0, second.start - YEARLESS_MAX);
  const match = YEARLESS.exec(normalized.slice(from, second.start));
  if (match === null || second.date === null) return null;
  const { day, word, month } = match.groups as { day: string; word?: string; month?: string };
  const date = dateOf(Number(second.date.slice(0, 4)), word === undefined ? Number(month) : monthNumber(word), Number(day));
  const start = from + match.index;
  const end = start + match[0].replace(/\s?(?:au|a|-|et le)\s?$/, '').length;
  return date === null || date >= second.date ? null : { start, end, date, repaired: false };
}

function withWeekday(normalized: string, read: DateToken): DateToken {
  const weekday = WEEKDAY.exec(normalized.slice(Math.max(0, read.start - WEEKDAY_MAX), read.start));
  return weekday === null ? read : { ...read, start: read.start - weekday[0].length };
}

/** Every date of a normalized text, in order, without overlaps. */
export function findDates(normalized: string): DateToken[] {
  const found: DateToken[] = [];
  const add = (pattern: RegExp, month: (text: string) => number) => {
    for (const match of normalized.matchAll(pattern)) {
      const read = token(match, normalized, month);
      if (read !== null && !found.some((other) => other.start < read.end && read.start < other.end)) found.push(read);
    }
  };
  add(ISO, Number);
  add(WORDED, monthNumber);
  add(NUMERIC, (text) => Number(digits(text)));
  add(BOXED, (text) => Number(digits(text)));
  add(SPACED, Number);
  for (const match of normalized.matchAll(SPELT)) {
    const { day, month, figures, year = '' } = match.groups as { day: string; month: string; figures?: string; year?: string };
    const date = dateOf(
      figures === undefined ? 2000 + (year === '' ? 0 : counted(year)) : Number(figures),
      monthNumber(month),
      counted(day),
    );
    const read = { start: match.index, end: match.index + match[0].length, date, repaired: false };
    if (date !== null && !found.some((other) => other.start < read.end && read.start < other.end)) found.push(read);
  }
  const placed = found.map((read) => withWeekday(normalized, read)).sort((a, b) => a.start - b.start);
  return placed.flatMap((read) => {
    const opening = yearless(normalized, read);
    return opening === null || placed.some((other) => other.start < opening.end && opening.start < other.end)
      ? [read]
      : [withWeekday(normalized, opening), read];
  });
}

export function monthEnd(year: number, month: number): CalendarDate | null {
  for (let day = 31; day >= 28; day -= 1) {
    const date = dateOf(year, month, day);
    if (date !== null) return date;
  }
  return null;
}

const MONTH_YEAR = new RegExp(`(?<![a-z])(?<word>${MONTH_WORD})\\.?\\s{0,2}(?<year>20\\d{2})(?!\\d)`, 'g');
const MONTH_FIGURES = /(?<![\d/.-] ?)(?<figures>0[1-9]|1[0-2]) ?[/.-] ?(?<year>20\d{2})(?! ?[\d/.-])/g;

/** Months without a day, « décembre 2026 » and « 12/2026 », outside the given dates. */
export function findMonths(normalized: string, dates: readonly DateToken[]): DateToken[] {
  const found: DateToken[] = [];
  for (const pattern of [MONTH_YEAR, MONTH_FIGURES]) {
    for (const match of normalized.matchAll(pattern)) {
      const { word, figures, year } = match.groups as { word?: string; figures?: string; year: string };
      const month = word === undefined ? Number(figures) : monthNumber(word);
      const start = match.index;
      const end = start + match[0].length;
      const monthStart = dateOf(Number(year), month, 1);
      if (monthStart === null || dates.some((date) => date.start < end && start < date.end)) continue;
      found.push({ start, end, date: monthEnd(Number(year), month), repaired: false, monthStart });
    }
  }
  return found;
}
