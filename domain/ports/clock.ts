// The clock: one time for every decision, in every process; it never goes back (infra/decisions/003).
import type { CalendarDate, Instant } from '../kernel/calendar.ts';

export interface Clock {
  now(): Instant;
  /** Today in Paris. */
  today(): CalendarDate;
  /** Resolves at this moment, also when the clock is moved; `cancel` ends the wait. */
  until(at: Instant): { reached: Promise<void>; cancel(): void };
}
