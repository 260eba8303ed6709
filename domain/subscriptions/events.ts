// What happens to the subscription of one account. Stream `subscription-<accountId>`. Ids of the payment provider only: names, addresses
// and cards stay with it.
import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';

/** `basic` in answers, `standard` inside: the same plan (A04). */
export type Plan = 'standard' | 'autopilot';
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled' | 'incomplete';

/** One subscription as its provider describes it at one moment: the whole truth about it, whatever was told before. */
export type ProviderSubscription = {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly priceId: string;
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  readonly currentPeriodStart: Instant;
  readonly currentPeriodEnd: Instant;
  readonly trialEnd: Instant | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly createdAt: Instant;
};

export type SubscriptionEvent =
  /** One per real change. `pastDueSince`: when the payment was first seen late; kept when the provider then cancels for it. */
  | Fact<'SubscriptionSynced', ProviderSubscription & { accountId: AccountId; pastDueSince: Instant | null; syncedAt: Instant }>
  /** Told once, when the days that were left are over: the owner hears of it. */
  | Fact<
      'SubscriptionAccessEnded',
      { accountId: AccountId; subscriptionId: string; because: 'payment-late' | 'canceled'; accessUntil: Instant; endedAt: Instant }
    >
  /** Told once, two days before the trial turns into a subscription that costs. */
  | Fact<'SubscriptionTrialEnding', { accountId: AccountId; subscriptionId: string; trialEnd: Instant; toldAt: Instant }>;
