// Subscriptions: the provider's current state wins, whatever came first; each real change and each end of access is recorded once.
import { expect, test } from 'vitest';
import { addMillis, type Instant, instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { at, decideAfter } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import { seeded } from '../kernel/random.test-kit.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { entitlementsOf } from './entitlements.ts';
import type { ProviderSubscription, SubscriptionEvent } from './events.ts';
import { nextSubscription } from './next-step.ts';
import { mayTry, type SubscriptionState, subscriptionDecider, subscriptionOf } from './subscription.ts';

const accountId = 1 as AccountId;
const START = instant('2026-11-21T09:00:00Z');
const later = (days: number, from: Instant = START): Instant => addMillis(from, days * 86_400_000);
const provider = (more: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  priceId: 'price_1',
  plan: 'standard',
  status: 'trialing',
  currentPeriodStart: START,
  currentPeriodEnd: later(7),
  trialEnd: later(7),
  cancelAtPeriodEnd: false,
  createdAt: START,
  ...more,
});
const decide = (state: SubscriptionState, more: Partial<ProviderSubscription>, now: Instant) => {
  const decision = subscriptionDecider.decide(state, { type: 'SyncSubscription', accountId, subscription: provider(more) }, at(now));
  if (isRefusal(decision)) throw new Error(decision.refusal);
  return decision;
};
const after = (...steps: [Partial<ProviderSubscription>, Instant?][]): SubscriptionState =>
  steps.reduce(
    (state, [more, now]) => decide(state, more, now ?? START).reduce(subscriptionDecider.evolve, state),
    subscriptionDecider.initial,
  );

test('F076 an equal state is no change; any different field is one', () => {
  const known = after([{}]);
  expect(decide(known, {}, later(1))).toEqual([]);
  const changes: Partial<ProviderSubscription>[] = [
    { status: 'active' },
    { plan: 'autopilot' },
    { priceId: 'price_2' },
    { customerId: 'cus_2' },
    { cancelAtPeriodEnd: true },
    { currentPeriodEnd: later(8) },
    { currentPeriodStart: later(1) },
    { trialEnd: null },
  ];
  for (const change of changes) expect(decide(known, change, later(1))).toMatchObject([{ type: 'SubscriptionSynced', data: change }]);
});

test('C41 of several subscriptions the running one counts, then the newest: in every order of arrival', () => {
  const all: Partial<ProviderSubscription>[] = [
    { subscriptionId: 'sub_1', status: 'canceled', createdAt: START },
    { subscriptionId: 'sub_2', status: 'active', createdAt: later(10), plan: 'autopilot' },
    { subscriptionId: 'sub_3', status: 'incomplete', createdAt: later(20) },
    { subscriptionId: 'sub_4', status: 'canceled', createdAt: later(15) },
  ];
  const random = seeded(4);
  for (let round = 0; round < 50; round++) {
    const order = all.map((one) => [random.int(1000), one] as const).sort(([a], [b]) => a - b);
    expect(subscriptionOf(after(...order.map(([, one]): [Partial<ProviderSubscription>] => [one])))?.subscriptionId).toBe('sub_2');
  }
  expect(subscriptionOf(after([all[3]!], [all[0]!], [all[2]!]))?.subscriptionId).toBe('sub_4');
});

test('A43 a payment is late since it was first seen late; after a cancellation for it the unpaid period gives no access', () => {
  const late = after([{ status: 'active' }], [{ status: 'past_due', currentPeriodEnd: later(30) }, later(10)]);
  const more = decide(late, { status: 'past_due', currentPeriodEnd: later(31) }, later(12));
  expect(more).toMatchObject([{ data: { pastDueSince: later(10) } }]);
  const access = (state: SubscriptionState, now: Instant) => entitlementsOf(subscriptionOf(state), now).access;
  expect([access(late, later(16.9)), access(late, later(17))]).toEqual([true, false]);
  const over = [...decide(late, { status: 'canceled', currentPeriodEnd: later(60) }, later(20))].reduce(subscriptionDecider.evolve, late);
  expect(access(over, later(20))).toBe(false);
  const paid = decide(late, { status: 'active', currentPeriodEnd: later(60) }, later(20)).reduce(subscriptionDecider.evolve, late);
  expect(access(paid, later(20))).toBe(true);
  expect(subscriptionOf(paid)?.pastDueSince).toBeNull();
});

test('F075 the trial is offered once; a subscription that was never paid does not use it up', () => {
  expect(mayTry(subscriptionDecider.initial)).toBe(true);
  expect(mayTry(after([{ status: 'incomplete' }]))).toBe(true);
  expect(mayTry(after([{ status: 'canceled' }]))).toBe(false);
});

test('A52 the end of access is recorded once, when it comes; a new end again', () => {
  const canceled = after([{ status: 'canceled', currentPeriodEnd: later(7) }]);
  const note = (state: SubscriptionState, now: Instant) =>
    subscriptionDecider.decide(state, { type: 'NoteAccessEnd', accountId }, at(now)) as readonly SubscriptionEvent[];
  expect(note(canceled, later(6.99))).toEqual([]);
  const told = note(canceled, later(7.5));
  expect(told).toMatchObject([
    { type: 'SubscriptionAccessEnded', data: { because: 'canceled', accessUntil: later(7), endedAt: later(7.5) } },
  ]);
  const known = told.reduce(subscriptionDecider.evolve, canceled);
  expect(note(known, later(9))).toEqual([]);
  expect(nextSubscription(known, accountId, later(9))).toBeNull();
  const late = after([{ status: 'past_due' }, later(7)]);
  expect(note(late, later(14))).toMatchObject([{ data: { because: 'payment-late', accessUntil: later(14) } }]);
  expect(note(after([{}]), later(100))).toEqual([]);
});

test('the next step: the end of access, or asking the provider if webhooks stay away; strictly later than now once asked', () => {
  const running = after([{ status: 'active', currentPeriodEnd: later(30) }]);
  expect(nextSubscription(subscriptionDecider.initial, accountId, START)).toBeNull();
  const ask = nextSubscription(running, accountId, START);
  expect(ask).toEqual({ at: later(30.25), step: { type: 'ask-provider', subscriptionId: 'sub_1' } });
  expect(nextSubscription(running, accountId, later(30.25))?.at).toBe(later(31.25));
  expect(nextSubscription(running, accountId, later(40))?.at).toBe(later(40.25));
  const canceled = after([{ status: 'canceled', currentPeriodEnd: later(7) }]);
  expect(nextSubscription(canceled, accountId, START)).toEqual({ at: later(7), step: { type: 'NoteAccessEnd', accountId } });
  expect(nextSubscription(canceled, accountId, later(8))).toEqual({ at: later(8), step: { type: 'NoteAccessEnd', accountId } });
});

test('any command may be retried', () => {
  const random = seeded(9);
  let state = subscriptionDecider.initial;
  let now = START;
  let accepted = 0;
  for (let step = 0; step < 500; step++) {
    now = later(random.int(5), now);
    const subscription = provider({
      subscriptionId: `sub_${random.int(3)}`,
      status: random.pick(['trialing', 'active', 'past_due', 'canceled', 'incomplete']),
      currentPeriodEnd: later(random.int(30), now),
      createdAt: later(random.int(3)),
    });
    const command = random.chance(0.3)
      ? ({ type: 'NoteAccessEnd', accountId } as const)
      : ({ type: 'SyncSubscription', accountId, subscription } as const);
    const decision = subscriptionDecider.decide(state, command, at(now)) as readonly SubscriptionEvent[];
    accepted += decision.length;
    state = decision.reduce(subscriptionDecider.evolve, state);
    expect(subscriptionDecider.decide(state, command, at(now))).toEqual([]);
  }
  expect(accepted).toBeGreaterThan(200);
  expect(decideAfter(subscriptionDecider, [], { type: 'NoteAccessEnd', accountId }, at(START))).toEqual([]);
  expect(fold(subscriptionDecider, []).known.size).toBe(0);
});
