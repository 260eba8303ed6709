// What the pretend provider does by itself as time passes: a trial becomes a paid month, a month renews, a cancelled subscription ends.
import { PRICE_EUROS } from '#domain/constants.ts';
import { addMillis, addMonths, type CalendarDate, type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Plan, SubscriptionStatus } from '#domain/subscriptions/events.ts';

export type PretendSubscription = {
  number: number;
  subscription_id: string;
  customer_id: string;
  account_id: number;
  plan: Plan;
  status: SubscriptionStatus;
  created_at: Instant;
  anchor: Instant;
  current_period_start: Instant;
  current_period_end: Instant;
  trial_end: Instant | null;
  cancel_at_period_end: boolean;
};
export type News = { type: string; object: Record<string, unknown> };
export type Charge = { amount_euros: number; charged_at: Instant };
export type Change = { subscription: PretendSubscription; news: News[]; charges: Charge[] };

const DAY_MS = 86_400_000;
export const inDays = (at: Instant, days: number): Instant => addMillis(at, days * DAY_MS);
/** This many months after the anchor, at the same hour. */
const months = (anchor: Instant, count: number): Instant =>
  instant(`${addMonths(anchor.slice(0, 10) as CalendarDate, count)}${anchor.slice(10)}`);

/** The first end of a month after `at`, counted from the anchor. */
export function periodAfter(anchor: Instant, at: Instant): Instant {
  let count = 1;
  while (months(anchor, count) <= at) count += 1;
  return months(anchor, count);
}

export const subscriptionObject = (s: PretendSubscription): Record<string, unknown> => ({
  id: s.subscription_id,
  object: 'subscription',
  customer: s.customer_id,
  status: s.status,
  metadata: { accountId: String(s.account_id) },
});
const updated = (s: PretendSubscription): News => ({ type: 'customer.subscription.updated', object: subscriptionObject(s) });
const invoice = (s: PretendSubscription, type: string): News => ({
  type,
  object: {
    id: `in_${s.subscription_id}_${s.current_period_start}`,
    object: 'invoice',
    subscription: s.subscription_id,
    customer: s.customer_id,
  },
});

/** A month begins at `start` and is paid. */
export function paidPeriod(s: PretendSubscription, start: Instant): Change {
  const subscription: PretendSubscription = {
    ...s,
    status: 'active',
    current_period_start: start,
    current_period_end: periodAfter(s.anchor, start),
  };
  return {
    subscription,
    news: [updated(subscription), invoice(subscription, 'invoice.paid')],
    charges: [{ amount_euros: PRICE_EUROS[s.plan], charged_at: start }],
  };
}

/** A forced renewal: a late payment is paid now, a trial ends now, a running month is followed by the next. */
export function renewed(s: PretendSubscription, now: Instant): Change {
  if (s.status === 'trialing') return paidPeriod({ ...s, anchor: now, trial_end: now }, now);
  const { subscription, news, charges } = paidPeriod(s, s.status === 'past_due' ? now : s.current_period_end);
  return { subscription, news, charges: charges.map((charge) => ({ ...charge, charged_at: now })) };
}

export function ended(s: PretendSubscription): Change {
  const subscription: PretendSubscription = { ...s, status: 'canceled' };
  return { subscription, news: [{ type: 'customer.subscription.deleted', object: subscriptionObject(subscription) }], charges: [] };
}

export function late(s: PretendSubscription): Change {
  const subscription: PretendSubscription = { ...s, status: 'past_due' };
  return { subscription, news: [updated(subscription), invoice(subscription, 'invoice.payment_failed')], charges: [] };
}

export const changed = (s: PretendSubscription, more: Partial<PretendSubscription>): Change => {
  const subscription = { ...s, ...more };
  return { subscription, news: [updated(subscription)], charges: [] };
};

/** The time of the next automatic change; null: never. A late payment is not retried automatically. */
export const nextMoment = ({ status, current_period_end }: PretendSubscription): Instant | null =>
  status === 'trialing' || status === 'active' ? current_period_end : null;

/** Makes every change that was due by `now`, each at its own time. */
export function advance(before: PretendSubscription, now: Instant): Change {
  const all: Change = { subscription: before, news: [], charges: [] };
  for (;;) {
    const next = nextMoment(all.subscription);
    if (next === null || next > now) return all;
    const step = all.subscription.cancel_at_period_end ? ended(all.subscription) : paidPeriod(all.subscription, next);
    all.subscription = step.subscription;
    all.news.push(...step.news);
    all.charges.push(...step.charges);
  }
}
