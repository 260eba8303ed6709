// The one function that decides what an account may do on its plan (A04, A09, A43). Gate, sender, screens and prices all use it. Before,
// the gate checks the verified address and the administrator's approval.
import { PAST_DUE_GRACE_DAYS } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import type { Plan, SubscriptionStatus } from './events.ts';

export type { Plan, SubscriptionStatus } from './events.ts';
/** The part of the provider's data that decides. */
export type Subscription = {
  readonly plan: Plan;
  readonly status: SubscriptionStatus;
  readonly customerId: string;
  readonly currentPeriodEnd: Instant | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Since when the payment is late; null if it is not. */
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
  /** The payment is late, but access continues for the grace period: show the banner (A43). */
  readonly paymentLate: boolean;
  /** Manual SMS with the link: both plans (A09). */
  readonly smsManual: boolean;
  /** Automatic SMS steps: Autopilot only. */
  readonly smsAuto: boolean;
  readonly voice: boolean;
  /** Automatic reminders: paused without access (A52). Confirmations of a subcontractor's uploads do not depend on it. */
  readonly remindersAuto: boolean;
};

const DAY_MS = 86_400_000;
const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);

/** Until when a subscription gives access: `open` if nothing ends it, null if it gives none (A43). */
export function accessOf({ status, currentPeriodEnd, pastDueSince }: Subscription): { until: Instant | 'open' | null } {
  const graceEnd = pastDueSince === null ? null : addMillis(pastDueSince, PAST_DUE_GRACE_DAYS * DAY_MS);
  switch (status) {
    case 'trialing':
    case 'active':
      return { until: 'open' };
    case 'past_due':
      return { until: graceEnd ?? 'open' };
    case 'canceled':
      // Cancelled for non-payment: the unpaid period gives no access again.
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

/** `subscription` null: the account never had one. */
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
