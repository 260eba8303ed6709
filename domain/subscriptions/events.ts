// Events of one account's subscription. Stream `subscription-<accountId>`. They hold the payment provider's ids only: names, addresses and
// cards stay at the provider.
import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId } from '../kernel/ids.ts';

/** `basic` in API answers, `standard` internally: the same plan (A04). */
export type Plan = 'standard' | 'autopilot';
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled' | 'incomplete';

/** The complete state of a subscription as its provider describes it at one moment; it replaces every earlier state. */
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
  /** One for each real change. `pastDueSince`: when the payment was first seen late; kept if the provider then cancels for that reason. */
  | Fact<'SubscriptionSynced', ProviderSubscription & { accountId: AccountId; pastDueSince: Instant | null; syncedAt: Instant }>
  /** Recorded once, when access ends; the owner is notified. */
  | Fact<
      'SubscriptionAccessEnded',
      { accountId: AccountId; subscriptionId: string; because: 'payment-late' | 'canceled'; accessUntil: Instant; endedAt: Instant }
    >
  /** A second one was paid for while `keptId` ran: the provider is told to cancel and refund it, and the owner is told (K6). */
  | Fact<'SubscriptionDoubled', { accountId: AccountId; subscriptionId: string; keptId: string; foundAt: Instant }>
  /** Recorded once, two days before the trial turns into a paid subscription. */
  | Fact<'SubscriptionTrialEnding', { accountId: AccountId; subscriptionId: string; trialEnd: Instant; toldAt: Instant }>;
