// What will go out, put in order for a person: by day, counted, priced, explained in a sentence.
import type { ForecastItem } from '#contract/forecast.ts';
import { weekday } from '#domain/kernel/business-hours.ts';
import { addDays, type CalendarDate, instant, parisDay } from '#domain/kernel/calendar.ts';
import { stepMark } from '#domain/texts/fr/reminders.ts';
import { day as frenchDay } from '../shared/format.ts';
import type { Counts } from './channels.tsx';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const periodIn = (text: string | null): Period => PERIODS.find((days) => String(days) === text) ?? 30;

export type Totals = { counts: Counts; messages: number; cost: number; skipped: number };
/** What is skipped neither goes out nor costs. */
export function totalsOf(items: readonly ForecastItem[]): Totals {
  const counts: Counts = { email: 0, sms: 0, voice: 0 };
  let cost = 0;
  let skipped = 0;
  for (const item of items) {
    if (item.skipped !== null) skipped += 1;
    else {
      counts[item.channel] += 1;
      cost += item.cost.amount;
    }
  }
  return { counts, messages: counts.email + counts.sms + counts.voice, cost, skipped };
}

/** Days of Paris in their order. */
export function byDay(items: readonly ForecastItem[]): Map<CalendarDate, ForecastItem[]> {
  const days = new Map<CalendarDate, ForecastItem[]>();
  for (const item of [...items].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const on = parisDay(instant(item.at));
    const list = days.get(on);
    if (list === undefined) days.set(on, [item]);
    else list.push(item);
  }
  return days;
}

/** Monday is 0. */
const fromMonday = (date: CalendarDate): number => (weekday(date) + 6) % 7;
const monthOf = (date: CalendarDate): string => date.slice(0, 7);

/** One month of the period: weeks from Monday to Sunday, null where a day is of another month or outside the period. */
export type MonthGrid = { name: string; weeks: (CalendarDate | null)[][] };
export function monthsOf(from: CalendarDate, days: number): MonthGrid[] {
  const months: MonthGrid[] = [];
  for (let n = 0; n < days; n += 1) {
    const date = addDays(from, n);
    const column = fromMonday(date);
    const first = n === 0 || monthOf(date) !== monthOf(addDays(date, -1));
    if (first) months.push({ name: monthName(date), weeks: [] });
    const { weeks } = months.at(-1)!;
    if (first || column === 0) weeks.push(Array.from({ length: 7 }, () => null));
    weeks.at(-1)![column] = date;
  }
  return months;
}

const inFrench = (date: CalendarDate, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('fr-FR', { timeZone: 'UTC', ...options });
/** « novembre 2026 » */
const monthName = (date: CalendarDate): string => inFrench(date, { month: 'long', year: 'numeric' });
/** « lundi 23 novembre », « mardi 1er décembre » */
export const longDay = (date: CalendarDate): string =>
  inFrench(date, { weekday: 'long', day: 'numeric', month: 'long' }).replace(/ 1 /, ' 1er ');

type Why = Pick<ForecastItem, 'kind' | 'offset' | 'documents'>;
/** « J-7 », or which day of the cycle of missing papers. */
export const whyMark = ({ kind, offset }: Why): string =>
  kind === 'echeance' ? stepMark({ day: offset, channels: [] }) : offset === 0 ? 'Pièces manquantes' : `Pièces manquantes, J+${offset}`;
/** « J-7 : Extrait Kbis (expire le 30/11/2026), Assurance décennale (document manquant) », « Pièces manquantes : Kbis »; what is over by then says so. */
export function whyText(item: Why & Pick<ForecastItem, 'at'>): string {
  const then = parisDay(instant(item.at));
  const papers = item.documents.map(({ name, expirationDate }) => {
    if (expirationDate === null) return item.kind === 'echeance' ? `${name} (document manquant)` : name;
    return `${name} (${expirationDate < then ? 'valable jusqu’au' : 'expire le'} ${frenchDay(expirationDate)})`;
  });
  return papers.length === 0 ? whyMark(item) : `${whyMark(item)} : ${papers.join(', ')}`;
}

/** The messages of one reminder belong together: same day, same reason. */
export function remindersIn(items: readonly ForecastItem[]): ForecastItem[][] {
  const reminders = new Map<string, ForecastItem[]>();
  for (const item of items) {
    const key = `${parisDay(instant(item.at))} ${item.subcontractorId} ${whyText(item)}`;
    reminders.set(key, [...(reminders.get(key) ?? []), item]);
  }
  return [...reminders.values()];
}
