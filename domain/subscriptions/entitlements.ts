// THE one function that says what an account may do with its plan (A04, A09, A43). Gate, sender, screens and prices all ask it.
// The gate has asked for a verified address and an administrator's approval before.
import { PAST_DUE_GRACE_DAYS } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import type { Plan, SubscriptionStatus } from './events.ts';

export type { Plan, SubscriptionStatus } from './events.ts';
/** What decides: a part of what the provider tells. */
export type Subscription = {
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  readonly customerId: string;
  readonly currentPeriodEnd: Instant | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Since when the payment is late; null otherwise. */
  readonly pastDueSince: Instant | null;
};

export type Entitlements = {
  /** Whether the protected pages open at all. */
  readonly access: boolean;
  readonly plan: Plan | 'none';
  readonly status: SubscriptionStatus | 'none';
  readonly customerId: string;
  readonly currentPeriodEnd: Instant | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Payment late, access kept for the grace days: show the banner (A43). */
  readonly paymentLate: boolean;
  /** The link by SMS at the press of a button: both plans (A09). */
  readonly smsManual: boolean;
  /** SMS steps that go out by themselves: Autopilot. */
  readonly smsAuto: boolean;
  readonly voice: boolean;
  /** Reminders that go out by themselves: paused without access (A52). Confirmations of what a subcontractor sends are not among them. */
  readonly remindersAuto: boolean;
};

const DAY_MS = 86_400_000;
const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);

/** Until when a subscription opens the pages: `open` while nothing ends it, null when it does not (A43). */
export function accessOf({ status, currentPeriodEnd, pastDueSince }: Subscription): { until: Instant | 'open' | null } {
  const graceEnd = pastDueSince === null ? null : addMillis(pastDueSince, PAST_DUE_GRACE_DAYS * DAY_MS);
  switch (status) {
    case 'trialing':
    case 'active':
      return { until: 'open' };
    case 'past_due':
      return { until: graceEnd ?? 'open' };
    case 'canceled':
      // Cancelled because nobody paid: the period that was never paid for opens nothing again.
      return { until: currentPeriodEnd === null || graceEnd === null ? currentPeriodEnd : earlier(currentPeriodEnd, graceEnd) };
    case 'incomplete':
      return { until: null };
    default:
      return status satisfies never;
  }
}

export function hasAccess(subscription: Subscription, now: Instant): boolean {
  const { until } = accessOf(subscription);
  return until !== null && (until === 'open' || now < until);
}

/** `subscription` null: there never was one. */
export function entitlementsOf(subscription: Subscription | null, now: Instant): Entitlements {
  if (subscription === null) {
    return {
      access: false,
      plan: 'none',
      status: 'none',
      customerId: '',
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      paymentLate: false,
      smsManual: false,
      smsAuto: false,
      voice: false,
      remindersAuto: false,
    };
  }
  const { plan, status, customerId, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const access = hasAccess(subscription, now);
  const autopilot = access && plan === 'autopilot';
  return {
    access,
    plan,
    status,
    customerId,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    paymentLate: access && status === 'past_due',
    smsManual: access,
    smsAuto: autopilot,
    voice: autopilot,
    remindersAuto: access,
  };
}
