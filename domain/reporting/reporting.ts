// The periodic report of one account: once a period, at the hour that its owner set, local time in Paris (F255-F257, A57).
import { type AccountState, isAlive } from '../accounts/account.ts';
import { type CalendarDate, type Instant, parisInstant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import type { Due } from '../kernel/due.ts';
import type { AccountId } from '../kernel/ids.ts';
import { entitlementsOf } from '../subscriptions/entitlements.ts';
import { type SubscriptionState, subscriptionOf } from '../subscriptions/subscription.ts';
import type { ReportingCommand, ReportingEvent, ReportSchedule } from './events.ts';
import { DEFAULT_SCHEDULE, lastDay, nextSending } from './schedule.ts';

export type ReportingState = {
  readonly schedule: ReportSchedule;
  /** Since when the schedule applies: reports due earlier are not sent. */
  readonly since: Instant | null;
  /** The last period sent, by its due day. */
  readonly lastPeriod: CalendarDate | null;
  readonly lastSent: Instant | null;
};
const initial: ReportingState = { schedule: DEFAULT_SCHEDULE, since: null, lastPeriod: null, lastSent: null };

function evolve(state: ReportingState, event: ReportingEvent): ReportingState {
  switch (event.type) {
    case 'ReportingSet': {
      const { accountId: _, setAt, ...schedule } = event.data;
      return { ...state, schedule, since: setAt };
    }
    case 'ReportDue': {
      const { period, dueAt } = event.data;
      return period === null ? state : { ...state, lastPeriod: period, lastSent: dueAt };
    }
    default:
      return never(event);
  }
}

/** Since when the account has access, so that its reports may be sent; null: it has none (A52), or it is erased. */
export function reportsOpenSince(account: AccountState, subscription: SubscriptionState, now: Instant): Instant | null {
  const open = isAlive(account) && entitlementsOf(subscriptionOf(subscription), now).remindersAuto;
  return open ? subscription.accessSince : null;
}

/** The period whose report is due and unsent. After downtime only the latest is sent, once. */
function duePeriod({ schedule, since, lastPeriod }: ReportingState, openSince: Instant, now: Instant): CalendarDate | null {
  if (!schedule.enabled) return null;
  const day = lastDay(schedule, now);
  const moment = parisInstant(day, schedule.hour);
  const lapsed = moment < openSince || (since !== null && moment < since);
  return lapsed || (lastPeriod !== null && day <= lastPeriod) ? null : day;
}

const SCHEDULE = ['enabled', 'frequency', 'hour', 'weekday', 'day'] as const;

function decide(state: ReportingState, command: ReportingCommand, { now }: Now): Decision<ReportingEvent> {
  const { accountId } = command;
  const report = (period: CalendarDate | null): ReportingEvent => ({
    type: 'ReportDue',
    data: { accountId, period, since: state.lastSent, dueAt: now },
    personal: null,
  });
  switch (command.type) {
    case 'SetReporting': {
      const { type: _, accountId: __, ...changes } = command;
      const schedule = { ...state.schedule, ...changes };
      if (SCHEDULE.every((field) => schedule[field] === state.schedule[field])) return [];
      return [{ type: 'ReportingSet', data: { accountId, ...schedule, setAt: now }, personal: null }];
    }
    case 'SendDueReport': {
      const period = duePeriod(state, command.openSince, now);
      return period === null ? [] : [report(period)];
    }
    case 'SendTestReport':
      return [report(null)];
    default:
      return never(command);
  }
}

export const reportingDecider: Decider<ReportingState, ReportingCommand, ReportingEvent> = { initial, evolve, decide };

export type ReportStep = Extract<ReportingCommand, { type: 'SendDueReport' }>;

/** The next report: now if one is overdue, otherwise at the next time of the schedule. `openSince`: `reportsOpenSince`. */
export function nextReport(state: ReportingState, accountId: AccountId, openSince: Instant | null, now: Instant): Due<ReportStep> | null {
  if (!state.schedule.enabled || openSince === null) return null;
  const overdue = duePeriod(state, openSince, now) !== null;
  return {
    at: overdue ? now : nextSending(state.schedule, now, state.lastPeriod),
    step: { type: 'SendDueReport', accountId, openSince },
  };
}
