// THE one function that says what an account may do with its plan (A04, A09, A43). Gate, sender, screens and prices all ask it.
// The gate has asked for a verified address and an administrator's approval before.
import { PAST_DUE_GRACE_DAYS } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';

/** `basic` in answers, `standard` inside: the same plan (A04). */
export type Plan = 'standard' | 'autopilot';
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'canceled' | 'incomplete';
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
};

/** Until accounts can subscribe, an approved account counts as an active Autopilot subscriber: set this to null on that day. */
const WITHOUT_SUBSCRIPTION: Subscription | null = {
  plan: 'autopilot',
  status: 'active',
  customerId: '',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
};

const DAY_MS = 86_400_000;

function hasAccess({ status, currentPeriodEnd, pastDueSince }: Subscription, now: Instant): boolean {
  switch (status) {
    case 'trialing':
    case 'active':
      return true;
    case 'past_due':
      return pastDueSince === null || now < addMillis(pastDueSince, PAST_DUE_GRACE_DAYS * DAY_MS);
    case 'canceled':
      return currentPeriodEnd !== null && now < currentPeriodEnd;
    case 'incomplete':
      return false;
    default:
      return status satisfies never;
  }
}

export function entitlementsOf(stored: Subscription | null, now: Instant): Entitlements {
  const subscription = stored ?? WITHOUT_SUBSCRIPTION;
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
  };
}
