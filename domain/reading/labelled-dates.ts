// Finds every date of a document and labels it by the words beside it (date-places.ts, date-labels.ts). A date without a label is left out;
// if it could be an end, it lowers the confidence of the reading.

import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { DateLabel, LabelledDate } from '#domain/documents/reading.ts';
import { addMonths, type CalendarDate } from '#domain/kernel/calendar.ts';
import { MONTH_WORD, monthEnd, monthNumber } from './date-forms.ts';
import { BEGINS, ENDS, PERIOD, type PeriodRow, SINGLE } from './date-labels.ts';
import { periodsOf } from './date-periods.ts';
import { type Context, contextsOf, isConnector, type Place, placesOf, rowHead } from './date-places.ts';
import { endsOfThisYear, spansOf } from './date-spans.ts';
import { isExercise } from './exercises.ts';
import { isForeign } from './foreign-dates.ts';
import { type Block, boxOf, type Layout, type Segment } from './layout.ts';
import { mentions } from './text.ts';

export type FoundDate = LabelledDate & {
  /** The label is a guess: by position alone, or by ambiguous words. */
  readonly weak: boolean;
  /** The year has two digits: reported as `repaired`, but certain within a year of a start. */
  readonly shortYear: boolean;
};
export type FoundDates = {
  readonly dates: readonly FoundDate[];
  /** Dates without a label. */
  readonly strays: readonly CalendarDate[];
};
type Hit<Row> = { readonly row: Row; readonly text: string; readonly weak: boolean };
type AnyRow = { readonly pattern: RegExp; readonly kinds?: readonly DocumentKind[]; readonly weak?: boolean; readonly grave?: boolean };

/** A label ends so many characters before its date at most; that of a period may name its holder in between. */
const LABEL_REACH = 48;
const PERIOD_REACH = 80;
/** The row whose words are closest to the date. */
function closest<Row extends AnyRow>(
  context: Context,
  rows: readonly Row[],
  kinds: readonly DocumentKind[],
  reach = LABEL_REACH,
): Row | null {
  const behind = context.how === 'after';
  let best: { row: Row; gap: number } | null = null;
  for (const row of rows) {
    if (row.kinds !== undefined && !row.kinds.some((kind) => kinds.includes(kind))) continue;
    for (const match of context.text.matchAll(row.pattern)) {
      const rest = behind ? context.text.slice(0, match.index) : context.text.slice(match.index + match[0].length);
      // The text up to the date must be short, without a new sentence or a digit.
      if (rest.length > (behind ? 6 : reach) || /[;\d]|\.\s/.test(rest)) continue;
      const gap = isConnector(rest) ? 0 : rest.length;
      if (best === null || gap < best.gap) best = { row, gap };
    }
  }
  return best?.row ?? null;
}

/** Marks that other text precedes it on its line (date-places.ts). */
const LINE_BEFORE = /^x(?=\S)/;
const quoted = ({ how, text }: Context): string => (how === 'after' ? text.slice(0, 60) : text.replace(LINE_BEFORE, '').slice(-60)).trim();

function named<Row extends AnyRow>(
  contexts: readonly Context[],
  rows: readonly Row[],
  kinds: readonly DocumentKind[],
  reach = LABEL_REACH,
): Hit<Row> | null {
  for (const weak of [false, true]) {
    const asked = rows.filter((row) => (row.weak ?? false) === weak);
    for (const context of contexts) {
      const row = closest(context, asked, kinds, reach);
      if (row !== null) return { row, text: quoted(context), weak: weak || row.grave === true };
    }
  }
  return null;
}

/** « Début | Fin », « Du | Au » above or beside a date: the row tells what begins or ends. */
function beginOrEnd(place: Place, { how, text, heads = '' }: Context, kinds: readonly DocumentKind[]): DateLabel | null {
  if (how === 'sentence' || (how === 'before' && isConnector(text))) return null;
  const begins = BEGINS.test(text);
  if (!begins && !ENDS.test(text)) return null;
  const row = `${rowHead(place.segment)} ${heads}`;
  if (/qualif|attribution/.test(row)) return begins ? 'qualification-start' : 'qualification-end';
  if (/chantier/.test(row)) return begins ? 'site-opening-start' : 'site-opening-end';
  if (/exercice/.test(row)) return 'accounts-closing';
  if (kinds.includes('rge') && /assurance|decennale|civile/.test(row)) return begins ? null : 'insurance-end';
  if (kinds.includes('urssaf')) return begins ? 'cover-start' : 'period-end';
  return kinds.includes('kbis') ? null : begins ? 'cover-start' : 'cover-end';
}

function namedAlone(place: Place, contexts: readonly Context[], kinds: readonly DocumentKind[]): Hit<{ label: DateLabel | null }> | null {
  // « Assurance RC | Halden, attestation valable au … » in a row of an RGE certificate.
  const insured = kinds.includes('rge') && /^\W*assurances?\b/.test(rowHead(place.segment)) && /\b(?:au|jusqu'? ?au)\s*$/.test(place.own);
  if (insured) return { row: { label: 'insurance-end' }, text: rowHead(place.segment).trim(), weak: false };
  for (const context of contexts) {
    const generic = beginOrEnd(place, context, kinds);
    if (generic !== null) return { row: { label: generic }, text: quoted(context), weak: false };
    const row = closest(context, SURE_ROWS, kinds);
    if (row !== null) return { row, text: quoted(context), weak: row.grave === true };
  }
  return named(contexts, SINGLE, kinds);
}
const SURE_ROWS = SINGLE.filter((row) => !row.weak);

const MONTH_LABELS: readonly DateLabel[] = [
  'cover-end',
  'valid-until',
  'cover-start',
  'period-end',
  'qualification-end',
  'site-opening-end',
];
const DECLARED = /mois|periode|titre|trimestre|echeance|declar/;
/** A period of this many months is a period of cover, even without a word that says so. */
const COVER_MONTHS_MAX = 13;
const COVER_MONTHS_MIN = 11;
/** « du 1er janvier au 31 décembre, soit du 01/01/2026 au … »: the same period repeated. */
const AGAIN = /^[\s,;(]*(?:soit|c'est-a-dire|ou|et)?[\s,:]*(?:du|de|entre le)?\s*$/;

type NamedPeriod = { readonly end: Place; readonly labels: PeriodRow['label']; readonly text: string; readonly weak: boolean };

/** The labels of a period: by its own words, or those of the preceding period that it repeats; null if no words label it. */
function namedPeriod(
  first: Place,
  second: Place,
  contexts: readonly Context[],
  before: NamedPeriod | null,
  kinds: readonly DocumentKind[],
): NamedPeriod | null {
  const behind: Context[] = /[a-z]{3}/.test(second.after) ? [{ how: 'after', text: second.after.replace(/^\W+/, '') }] : [];
  const hit = named([...contexts.filter(({ how }) => how !== 'after'), ...behind], PERIOD, kinds, PERIOD_REACH);
  if (hit !== null) return { end: second, labels: hit.row.label, text: hit.text, weak: hit.weak };
  const again =
    before !== null &&
    before.end.block === first.block &&
    AGAIN.test(first.block.normalized.slice(before.end.token.end, first.token.start));
  return again ? { ...before, end: second } : null;
}

/** « est inscrite … à la date d'édition du présent extrait », « informations … à la date d'édition » */
const AS_ISSUED =
  /(?:\best (?:bien |toujours )?(?:immatriculee?|inscrite?)|\b(?:etat|situation|donnees|inscriptions|informations|mentions|renseignements))\b[^.;\d]{0,90}?(?:a (?:la date|jour a la date) (?:d'(?:edition|emission|etablissement)|de (?:delivrance|l'edition|sa delivrance|son edition)|du present|des presentes|de la presente|de ce jour)|a la date (?:indiquee|ci-dessus|susdite)|\ba ce jour)/;

/** Of the months of a table's column, each declared and paid, the last counts. */
function withoutEarlierMonths(dates: FoundDate[]): void {
  const months = dates.filter(({ label }) => label === 'period-month');
  for (const column of Map.groupBy(months, ({ evidence: { page, box } }) => `${page} ${Math.round(box?.[0] ?? 0)}`).values()) {
    const last = column
      .map(({ date }) => date ?? '')
      .sort()
      .at(-1);
    for (const earlier of column) if (earlier.date !== last) dates.splice(dates.indexOf(earlier), 1);
  }
}

export function labelledDates(layout: Layout, kinds: readonly DocumentKind[]): FoundDates {
  const dates: FoundDate[] = [];
  const strays: CalendarDate[] = [];
  const unnamed: Place[] = [];
  const add = (place: Place, label: DateLabel, text: string, weak: boolean) => {
    const { block, token } = place;
    const asStart = /-start$/.test(label);
    dates.push({
      label: token.monthStart !== undefined && label === 'period-end' ? 'period-month' : label,
      date: token.monthStart !== undefined && asStart ? token.monthStart : token.date,
      repaired: token.repaired,
      shortYear: token.shortYear === true,
      weak: weak || (token.monthStart !== undefined && !kinds.includes('urssaf') && !/\bfin\s*$/.test(place.own)),
      evidence: {
        page: block.page,
        box: boxOf(block, token.start, token.end),
        label: text,
        text: block.text.slice(token.start, token.end).replaceAll('\n', ' '),
      },
    });
  };
  const places = placesOf(layout);
  const periods = periodsOf(places, layout);
  const seconds = new Set(periods.values());
  let before: NamedPeriod | null = null;
  const unnamedPeriods: { readonly first: Place; readonly second: Place; readonly exercise: boolean }[] = [];
  for (const place of places) {
    if (seconds.has(place) || isForeign(place)) continue;
    const contexts = contextsOf(place, layout);
    const second = periods.get(place);
    if (second !== undefined) {
      const period = namedPeriod(place, second, contexts, before, kinds);
      const exercise = period?.labels?.[0] === 'accounts-closing' && isExercise(contexts, second, kinds);
      if (period === null || exercise) unnamedPeriods.push({ first: place, second, exercise });
      else if (period.labels !== null) {
        add(place, period.labels[0], period.text, period.weak);
        add(second, period.labels[1], period.text, period.weak);
        before = period;
      }
      continue;
    }
    const month = place.token.monthStart !== undefined;
    if (month && kinds.includes('urssaf')) {
      const hit = contexts.find(({ text }) => DECLARED.test(text.slice(-50)));
      if (hit !== undefined) add(place, 'period-month', hit.text.slice(-60).trim(), false);
      continue;
    }
    const hit = namedAlone(place, contexts, kinds);
    if (hit !== null && hit.row.label !== null && (!month || MONTH_LABELS.includes(hit.row.label)))
      add(place, hit.row.label, hit.text, hit.weak);
    else if (hit === null && !month) unnamed.push(place);
  }
  if (kinds.includes('kbis') && !dates.some(({ label }) => label === 'up-to-date-on')) {
    // An extract shows the state of the day on which it is issued; certain where it says so.
    const said = mentions(layout, AS_ISSUED);
    for (const read of dates.filter(({ label }) => label === 'issued-on'))
      dates.push({ ...read, label: 'up-to-date-on', weak: read.weak || !said });
  }
  const has = (...labels: DateLabel[]): boolean => dates.some(({ label }) => labels.includes(label));
  const covers = kinds.some((kind) => kind !== 'urssaf' && kind !== 'kbis');
  if (covers) dates.push(...spansOf(layout));
  for (const { first, second, exercise } of unnamedPeriods) {
    const [start, end] = [first.token.monthStart ?? first.token.date, second.token.date];
    const short = start !== null && end !== null && end <= addMonths(start, COVER_MONTHS_MAX);
    if (short && covers && !has('cover-end', 'valid-until')) {
      // A whole year without other words is the period of cover; words that were not understood leave a doubt.
      const plain = (exercise || (isConnector(first.own) && namesNothing(first.segment.left))) && end > addMonths(start, COVER_MONTHS_MIN);
      add(first, 'cover-start', '', !plain);
      add(second, 'cover-end', '', !plain);
    } else if (exercise) for (const place of [first, second]) add(place, 'accounts-closing', '', false);
    else unnamed.push(first, second);
  }
  const lonely = unnamed.filter(({ own, after, segment }) => isConnector(own) && after.trim() === '' && segment.left === null);
  const [only, ...more] = [...new Set(lonely.map(({ token }) => token.date))];
  if (!has('issued-on', 'up-to-date-on') && only !== undefined && more.length === 0) {
    const place = lonely[0]!;
    add(place, 'issued-on', '', true);
    unnamed.splice(unnamed.indexOf(place), 1);
  }
  if (covers && !has('cover-end', 'valid-until'))
    dates.push(
      ...endsOfThisYear(
        layout,
        dates.flatMap(({ label, date }) => (label === 'issued-on' && date !== null ? [date] : [])),
      ),
    );
  for (const { token } of unnamed) if (token.date !== null && !dates.some(({ date }) => date === token.date)) strays.push(token.date);
  if (kinds.includes('urssaf')) for (const block of layout.blocks) dates.push(...declaredMonths(block));
  withoutEarlierMonths(dates);
  return { dates, strays };
}

/** « Siren : 000 100 107 » in the column to the left has its own value, so it does not label the date beside it. */
const namesNothing = (left: Segment | null): boolean =>
  left === null || isConnector(left.normalized) || /:\s*\S|\d{5}/.test(left.normalized);

const LAST_MONTH = new RegExp(
  `au titre (?:du|des) mois (?:de |d')?(?:${MONTH_WORD}\\.?\\s*(?:\\d{4})?\\s*(?:a|au|et)\\s+)?(?<month>${MONTH_WORD})\\.?\\s*(?<year>\\d{4})`,
  'g',
);
const QUARTER = /au titre du (?<quarter>[1-4]|premier|deuxieme|troisieme|quatrieme)(?:er|e|eme)?\s*trimestre\s*(?<year>\d{4})/g;
const QUARTER_WORDS = ['premier', 'deuxieme', 'troisieme', 'quatrieme'];

/** « au titre du mois de novembre 2022 »: the period ends with the month. */
function declaredMonths(block: Block): FoundDate[] {
  const flat = block.normalized.replaceAll('\n', ' ');
  const found: FoundDate[] = [];
  const add = (match: RegExpExecArray, date: CalendarDate | null) =>
    found.push({
      label: 'period-month',
      date,
      repaired: false,
      weak: false,
      shortYear: false,
      evidence: {
        page: block.page,
        box: boxOf(block, match.index, match.index + match[0].length),
        label: 'au titre du',
        text: block.text.slice(match.index, match.index + match[0].length).replaceAll('\n', ' '),
      },
    });
  for (const match of flat.matchAll(LAST_MONTH)) add(match, monthEnd(Number(match.groups!.year), monthNumber(match.groups!.month!)));
  for (const match of flat.matchAll(QUARTER)) {
    const quarter = match.groups!.quarter!;
    const number = /\d/.test(quarter) ? Number(quarter) : QUARTER_WORDS.indexOf(quarter) + 1;
    add(match, monthEnd(Number(match.groups!.year), number * 3));
  }
  return found;
}
