// The periodic report of one account: when it goes out, and what was sent. Stream `reporting-<accountId>` (F255-F257).
import type { CalendarDate, Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';

export type ReportFrequency = 'daily' | 'weekly' | 'monthly';
export type ReportSchedule = {
  enabled: boolean;
  frequency: ReportFrequency;
  /** 0-23, on the clocks of Paris (A57). */
  hour: number;
  /** 0-6, Sunday is 0. */
  weekday: number;
  /** 1-28 */
  day: number;
};
export type ReportingEvent =
  | Fact<'ReportingSet', ReportSchedule & { accountId: AccountId; setAt: Instant }>
  /** `since`: what changed from that moment on is told; `period` null: asked for by hand (F256). */
  | Fact<'ReportDue', { accountId: AccountId; period: CalendarDate | null; since: Instant | null; dueAt: Instant }>;
export type ReportingCommand =
  | ({ type: 'SetReporting'; accountId: AccountId } & Partial<ReportSchedule>)
  /** Fired by a timer: sends the report of the period that has come, or nothing. `openSince`: what was due before is sent no more (A52). */
  | { type: 'SendDueReport'; accountId: AccountId; openSince: Instant }
  | { type: 'SendTestReport'; accountId: AccountId };
