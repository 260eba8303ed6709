// How days, moments and numbers are written (F092): dd/MM/yyyy, Paris, French.
import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
  frenchDate,
  type Instant,
  inParis,
  instant,
  millis,
  parisDay,
} from '#domain/kernel/calendar.ts';

const pad = (n: number) => String(n).padStart(2, '0');
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n > 1 ? many : one}`;
export const plural = count;

/** « 31/12/2026 » from `2026-12-31`. */
export const day = (date: string): string => frenchDate(calendarDate(date));
/** « 01/01/2027 » from `2026-12-31`: the first day on which what ended then holds no more. */
export const dayAfter = (date: string): string => frenchDate(addDays(calendarDate(date), 1));
/** « 26/11/2026 » of a moment, in Paris. */
export const dayOf = (at: string): string => frenchDate(parisDay(instant(at)));
/** « 26/11/2026 08:00 » */
export function moment(at: string): string {
  const { date, hour, minute } = inParis(instant(at));
  return `${frenchDate(date)} ${pad(hour)}:${pad(minute)}`;
}

/** Under an hour in minutes, then hours, then days (F140). */
export function ago(at: string, now: Instant): string {
  const minutes = Math.max(0, Math.floor((millis(now) - millis(instant(at))) / 60_000));
  if (minutes === 0) return 'à l’instant';
  if (minutes < 60) return `il y a ${count(minutes, 'minute')}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `il y a ${count(hours, 'heure')}`;
  return `il y a ${count(Math.floor(hours / 24), 'jour')}`;
}

/** « aujourd’hui », « dans 6 jours », « il y a 3 jours ». */
export function inDays(date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'aujourd’hui';
  if (days === 1) return 'demain';
  if (days === -1) return 'hier';
  return days > 0 ? `dans ${count(days, 'jour')}` : `il y a ${count(-days, 'jour')}`;
}

/** « 1,2 Mo »; null where the size is not known. */
export function fileSize(bytes: number | null | undefined): string | null {
  if (bytes === null || bytes === undefined) return null;
  if (bytes < 1024) return `${bytes} o`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} ko`;
  return `${(bytes / 1024 / 1024).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`;
}

/** 0.953 → « 95 % » (F179). */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const number = (n: number): string => n.toLocaleString('fr-FR');

/** The two letters of an avatar: « DUPONT BTP » → « DB », « Élec » → « ÉL ». */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? `${words[0]?.charAt(0)}${words[1]?.charAt(0)}` : (words[0] ?? '?').slice(0, 2);
  return letters.toLocaleUpperCase('fr');
}

const MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];
/** « oct. 2026 », of `2026-10`. */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
