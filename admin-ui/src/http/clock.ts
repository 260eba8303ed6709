// What time it is: the server's clock (`x-now` of every answer), carried forward by the page's own stopwatch. The browser's
// calendar is never asked: it may be wrong, and the developer's clock may stand months ahead.
import { useSyncExternalStore } from 'react';
import { type CalendarDate, type Instant, instant, millis, parisDay } from '#domain/kernel/calendar.ts';

let base: { server: number; at: number } | null = null;
let today: CalendarDate | null = null;
let minute = 0;
const listeners = new Set<() => void>();

/** The server's time now; null before the first answer. */
export const now = (): Instant | null => (base === null ? null : instant(base.server + performance.now() - base.at));

function notice(): void {
  const at = now();
  if (at === null) return;
  const day = parisDay(at);
  const thisMinute = Math.floor(millis(at) / 60_000);
  if (day === today && thisMinute === minute) return;
  today = day;
  minute = thisMinute;
  for (const listener of listeners) listener();
}

/** Called with each answer's `x-now`. */
export function heard(xNow: string | null): void {
  if (xNow === null) return;
  const server = Date.parse(xNow);
  if (Number.isNaN(server)) return;
  base = { server, at: performance.now() };
  notice();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const timer = setInterval(notice, 10_000);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
};
/** Today in Paris, on the server's calendar; changes at midnight while the page is open. Null before the first answer. */
export const useToday = (): CalendarDate | null => useSyncExternalStore(subscribe, () => today);
/** Renders again each minute, for « il y a 3 minutes ». */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => minute);
/** The server's time; renders again each minute. Null before the first answer. */
export const useNow = (): Instant | null => {
  useMinute();
  return now();
};
/** For tests. */
export const forgetTime = (): void => {
  base = null;
  today = null;
};
