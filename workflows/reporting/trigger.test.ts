// The reactions of the reports' process manager to events, and random histories in which the planned timer is the one that the policy asks
// for.
import { expect, test } from 'vitest';
import { accountDecider } from '#domain/accounts/account.ts';
import type { DomainEvent } from '#domain/events.ts';
import { addMillis, type Instant, instant } from '#domain/kernel/calendar.ts';
import { fold } from '#domain/kernel/decider.ts';
import { personErased } from '#domain/kernel/erasure.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { at } from '#domain/kernel/given-when-then.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { type Random, seeded } from '#domain/kernel/random.test-kit.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { ReportingCommand, ReportingEvent } from '#domain/reporting/events.ts';
import { nextReport, reportingDecider, reportsOpenSince } from '#domain/reporting/reporting.ts';
import type { SubscriptionStatus } from '#domain/subscriptions/events.ts';
import { subscriptionDecider } from '#domain/subscriptions/subscription.ts';
import { occurred, reaction, timersOf } from '../react.test-kit.ts';
import { START } from '../start.test-kit.ts';
import { reportingManager } from './trigger.ts';

const LIVES = process.env['SUBDOC_LONG'] === '1' ? 1_000 : 60;
const HOUR = 3_600_000;
const accountId = 1 as AccountId;
const KEY = 'report-1';

/** The three streams that decide on an account's reports, and the planned timer. */
class Life {
  now: Instant = START;
  readonly histories: Record<'account-1' | 'subscription-1' | 'reporting-1', DomainEvent[]> = {
    'account-1': [{ type: 'AccountRegistered', data: { accountId, emailHash: 'h', registeredAt: START }, personal: null } as never],
    'subscription-1': [],
    'reporting-1': [],
  };
  planned: Instant | null = null;
  readonly sent: Instant[] = [];

  take(stream: keyof Life['histories'], events: readonly DomainEvent[]): void {
    this.histories[stream].push(...events);
    for (const event of events) {
      const timers = timersOf(
        reaction(reportingManager, occurred(stream as StreamName, event), { histories: this.histories, now: this.now }),
      );
      if (Object.hasOwn(timers, KEY)) this.planned = timers[KEY]!;
    }
    this.sent.push(...events.flatMap(({ type }) => (type === 'ReportDue' ? [this.now] : [])));
  }
  get due() {
    const account = fold(accountDecider, this.histories['account-1'] as never[]);
    const subscription = fold(subscriptionDecider, this.histories['subscription-1'] as never[]);
    const reporting = fold(reportingDecider, this.histories['reporting-1'] as ReportingEvent[]);
    return nextReport(reporting, accountId, reportsOpenSince(account, subscription, this.now), this.now);
  }
  do(command: ReportingCommand): void {
    const state = fold(reportingDecider, this.histories['reporting-1'] as ReportingEvent[]);
    const decision = reportingDecider.decide(state, command, at(this.now));
    if (isRefusal(decision)) throw new Error(decision.refusal);
    this.take('reporting-1', decision);
  }
  subscribe(status: SubscriptionStatus): void {
    const currentPeriodEnd = status === 'canceled' ? this.now : addMillis(this.now, 9_000 * HOUR);
    const data = {
      ...{ subscriptionId: 's', customerId: 'c', priceId: 'p', plan: 'standard', status, currentPeriodStart: START },
      currentPeriodEnd,
    };
    const more = { trialEnd: null, cancelAtPeriodEnd: false, createdAt: START, accountId, pastDueSince: null, syncedAt: this.now };
    this.take('subscription-1', [{ type: 'SubscriptionSynced', data: { ...data, ...more }, personal: null } as never]);
  }
  /** Fires timers as an engine does. */
  fireUntil(end: Instant): void {
    while (this.planned !== null && this.planned <= end) {
      if (this.planned > this.now) this.now = this.planned;
      const due = this.due;
      expect(due?.at).toBe(this.now);
      this.do(due!.step);
      expect(this.planned).toBe(this.due?.at);
    }
    if (end > this.now) this.now = end;
  }
}

test('F257 A52 C67 the timer follows the schedule, the access and the life of the account', () => {
  const life = new Life();
  life.do({ type: 'SetReporting', accountId, enabled: true });
  expect(life.planned).toBeNull();
  life.subscribe('active');
  expect(life.planned).toBe('2026-11-23T07:00:00.000Z');
  life.do({ type: 'SetReporting', accountId, frequency: 'daily', hour: 20 });
  expect(life.planned).toBe('2026-11-21T19:00:00.000Z');
  life.do({ type: 'SendTestReport', accountId });
  expect(life.planned).toBe('2026-11-21T19:00:00.000Z');
  life.subscribe('canceled');
  expect(life.planned).toBeNull();
  life.subscribe('active');
  expect(life.planned).toBe('2026-11-21T19:00:00.000Z');
  life.take('account-1', [personErased('account-1', 'deleted', life.now) as never]);
  expect(life.planned).toBeNull();
});

test('an event of the account that does not concern reports asks for nothing', () => {
  const event = occurred('account-1', { type: 'TutorialCompleted', data: { completedAt: START }, personal: null } as never);
  expect([reportingManager.asks!(event), reaction(reportingManager, event)]).toEqual([{}, {}]);
});

const anything = (life: Life, random: Random): void =>
  random.pick([
    () => life.do({ type: 'SetReporting', accountId, enabled: random.chance(0.8) }),
    () =>
      life.do({ type: 'SetReporting', accountId, frequency: random.pick(['daily', 'weekly', 'monthly'] as const), hour: random.int(24) }),
    () => life.do({ type: 'SetReporting', accountId, weekday: random.int(7), day: 1 + random.int(28) }),
    () => life.do({ type: 'SendTestReport', accountId }),
    () => life.subscribe(random.pick(['active', 'active', 'canceled'] as const)),
  ])();

test('A38 random histories: the planned timer is the one the policy asks for, and no day gets two reports', () => {
  let reports = 0;
  for (let seed = 1; seed <= LIVES; seed++) {
    const random = seeded(seed);
    const life = new Life();
    life.now = instant(Date.parse(START) + random.int(9_000) * HOUR);
    for (let turn = 0; turn < 25; turn++) {
      anything(life, random);
      expect([seed, turn, life.planned]).toEqual([seed, turn, life.due?.at ?? null]);
      life.fireUntil(addMillis(life.now, random.int(20 * 24) * HOUR));
    }
    const periods = (life.histories['reporting-1'] as ReportingEvent[]).flatMap(({ type, data }) =>
      type === 'ReportDue' && (data as { period: string | null }).period !== null ? [(data as { period: string }).period] : [],
    );
    expect(periods).toEqual([...new Set(periods)].sort());
    reports += periods.length;
  }
  expect(reports).toBeGreaterThan(LIVES);
});

test('A52 events that start or end an account’s access move its report; its other events do not', () => {
  const asks = (stream: StreamName, type: string) =>
    reportingManager.asks?.(occurred(stream, { type, data: {}, personal: null } as never)).states ?? [];
  for (const type of ['SubscriptionSynced', 'SubscriptionAccessEnded'])
    expect(asks('subscription-1', type)).toEqual(['reporting-1', 'subscription-1', 'account-1']);
  expect([asks('subscription-1', 'SubscriptionTrialEnding'), asks('account-1', 'PasswordChanged')]).toEqual([[], []]);
});
