// The days and the hour of a report, local time in Paris (F255, A57).
import { weekday } from '../kernel/business-hours.ts';
import { addDays, type CalendarDate, type Instant, parisDay, parisInstant } from '../kernel/calendar.ts';
import type { ReportSchedule } from './events.ts';

/** compliance.md §9 */
export const DEFAULT_SCHEDULE: ReportSchedule = { enabled: false, frequency: 'weekly', weekday: 1, day: 1, hour: 8 };

function isReportDay(day: CalendarDate, { frequency, weekday: wanted, day: ofMonth }: ReportSchedule): boolean {
  if (frequency === 'daily') return true;
  return frequency === 'weekly' ? weekday(day) === wanted : Number(day.slice(8)) === ofMonth;
}

/** The latest day of the schedule whose hour has passed. Days go up to 28, so every month has them. */
export function lastDay(schedule: ReportSchedule, now: Instant): CalendarDate {
  let day = parisDay(now);
  while (!isReportDay(day, schedule) || parisInstant(day, schedule.hour) > now) day = addDays(day, -1);
  return day;
}

/** The next time of the schedule after `now` and after the day of the last report. */
export function nextSending(schedule: ReportSchedule, now: Instant, sentOn: CalendarDate | null): Instant {
  let day = parisDay(now);
  while (!isReportDay(day, schedule) || (sentOn !== null && day <= sentOn) || parisInstant(day, schedule.hour) <= now)
    day = addDays(day, 1);
  return parisInstant(day, schedule.hour);
}
