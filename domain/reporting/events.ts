// The periodic report of one account: its schedule, and the reports that were sent. Stream `reporting-<accountId>` (F255-F257).
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';

export type ReportFrequency = 'daily' | 'weekly' | 'monthly';
export type ReportSchedule = {
  enabled: boolean;
  frequency: ReportFrequency;
  /** 0-23, local time in Paris (A57). */
  hour: number;
  /** 0-6, 0 is Sunday. */
  weekday: number;
  /** 1-28 */
  day: number;
};
export type ReportingEvent =
  | Fact<'ReportingSet', ReportSchedule & { accountId: AccountId; setAt: Instant }>
  /** `since`: the report covers changes from that moment on; `period` null: requested manually (F256). */
  | Fact<'ReportDue', { accountId: AccountId; period: CalendarDate | null; since: Instant | null; dueAt: Instant }>;
export type ReportingCommand =
  | ({ type: 'SetReporting'; accountId: AccountId } & Partial<ReportSchedule>)
  /** From a timer: sends the report of the current period, or nothing. `openSince`: reports due earlier are not sent (A52). */
  | { type: 'SendDueReport'; accountId: AccountId; openSince: Instant }
  | { type: 'SendTestReport'; accountId: AccountId };
