// Days, hours and sizes as a French reader expects them, in Paris time.
import { type CalendarDate, daysBetween, frenchDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';

const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });

export const timeOf = (instant: string): string => clock.format(new Date(instant));
export const dayOf = (instant: string): string => frenchDate(parisDay(instant as Instant));
export const sameDay = (a: string, b: string): boolean => parisDay(a as Instant) === parisDay(b as Instant);
export const day = (date: string): string => frenchDate(date as CalendarDate);
export const daysLeft = (date: string, now: string): number => daysBetween(parisDay(now as Instant), date as CalendarDate);
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} ko`
    : `${(bytes / 1024 / 1024).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`;
