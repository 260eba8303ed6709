// The end of a trial is announced two days before, at 08:00 in Paris, once, and only if a paid period follows.
import { expect, test } from 'vitest';
import { type Instant, instant } from '../kernel/calendar.ts';
import { fold } from '../kernel/decider.ts';
import { at, decideAfter } from '../kernel/given-when-then.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { ProviderSubscription, SubscriptionEvent } from './events.ts';
import { nextSubscription } from './next-step.ts';
import { subscriptionDecider } from './subscription.ts';

const accountId = 1 as AccountId;
const TRIAL_END = instant('2026-11-28T09:00:00Z');
const DUE = instant('2026-11-26T07:00:00Z');
const synced = (more: Partial<ProviderSubscription> = {}): SubscriptionEvent => ({
  type: 'SubscriptionSynced',
  data: {
    accountId,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    priceId: 'price_1',
    plan: 'standard',
    status: 'trialing',
    currentPeriodStart: instant('2026-11-21T09:00:00Z'),
    currentPeriodEnd: TRIAL_END,
    trialEnd: TRIAL_END,
    cancelAtPeriodEnd: false,
    createdAt: instant('2026-11-21T09:00:00Z'),
    ...more,
    pastDueSince: null,
    syncedAt: instant('2026-11-21T09:00:00Z'),
  },
  personal: null,
});
const next = (events: SubscriptionEvent[], now: Instant) => nextSubscription(fold(subscriptionDecider, events), accountId, now);
const note = (events: SubscriptionEvent[], now: Instant) =>
  decideAfter(subscriptionDecider, events, { type: 'NoteTrialEnding', accountId }, at(now)) as SubscriptionEvent[];

test('the trial’s end is told two days before at 08:00 in Paris, or at once when that is past, and once', () => {
  const trial = [synced()];
  const step = { type: 'NoteTrialEnding', accountId };
  expect(next(trial, instant('2026-11-21T09:00:00Z'))).toEqual({ at: DUE, step });
  const late = instant('2026-11-27T12:00:00Z');
  expect(next(trial, late)).toEqual({ at: late, step });
  expect(note(trial, instant('2026-11-26T06:59:59Z'))).toEqual([]);
  const told = note(trial, DUE);
  expect(told).toEqual([
    { type: 'SubscriptionTrialEnding', data: { accountId, subscriptionId: 'sub_1', trialEnd: TRIAL_END, toldAt: DUE }, personal: null },
  ]);
  expect(note([...trial, ...told], DUE)).toEqual([]);
  expect(next([...trial, ...told], DUE)?.step.type).toBe('ask-provider');
  // A trial that is extended ends again.
  const longer = [
    ...trial,
    ...told,
    synced({ trialEnd: instant('2026-12-05T09:00:00Z'), currentPeriodEnd: instant('2026-12-05T09:00:00Z') }),
  ];
  expect(next(longer, DUE)).toEqual({ at: instant('2026-12-03T07:00:00Z'), step });
});

test('no announcement for a trial that is over or leads to no payment, or without a trial', () => {
  for (const [more, now] of [
    [{}, TRIAL_END],
    [{ cancelAtPeriodEnd: true }, DUE],
    [{ status: 'active' }, DUE],
    [{ trialEnd: null }, DUE],
  ] as const) {
    expect(note([synced(more)], now)).toEqual([]);
    expect(next([synced(more)], now)?.step.type).toBe('ask-provider');
  }
});
