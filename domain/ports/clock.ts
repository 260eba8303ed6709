// The clock: promises one time for everything that decides, in every process, which never goes back (infra/decisions/003).
import type { CalendarDate, Instant } from '../kernel/calendar.ts';

export interface Clock {
  now(): Instant;
  /** The day in Paris. */
  today(): CalendarDate;
  /** Resolves when this moment has come, also when the clock is moved; `cancel` ends the wait. */
  until(at: Instant): { reached: Promise<void>; cancel(): void };
}
