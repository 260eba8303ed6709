// What waits for one subscription: the end of its access, to be told, and a look at the provider when its news stay away (DESIGN 3.10).
import { RESYNC_AFTER_HOURS, RESYNC_EVERY_HOURS } from '../constants.ts';
import { addMillis, type Instant, millis } from '../kernel/calendar.ts';
import { isLive, type SubscriptionState, subscriptionOf, untoldEnd } from './subscription.ts';

export type SubscriptionStep =
  | { readonly kind: 'access-end'; readonly at: Instant }
  /** The period is over and nobody told what became of it: ask. */
  | { readonly kind: 'ask-provider'; readonly at: Instant; readonly subscriptionId: string };

const HOUR_MS = 3_600_000;

/** The first moment after `now` at which the provider should be asked: some hours after the period's end, then every so often. */
function nextAsk(periodEnd: Instant, now: Instant): Instant {
  const first = addMillis(periodEnd, RESYNC_AFTER_HOURS * HOUR_MS);
  if (first > now) return first;
  const every = RESYNC_EVERY_HOURS * HOUR_MS;
  return addMillis(first, (Math.floor((millis(now) - millis(first)) / every) + 1) * every);
}

/** The next step, overdue ones being due now; null when nothing waits. */
export function nextSubscriptionStep(state: SubscriptionState, now: Instant): SubscriptionStep | null {
  const subscription = subscriptionOf(state);
  if (subscription === null) return null;
  const end = untoldEnd(state, subscription);
  const access: SubscriptionStep | null = end && { kind: 'access-end', at: end.at > now ? end.at : now };
  const { subscriptionId, currentPeriodEnd } = subscription;
  const ask: SubscriptionStep | null = isLive(subscription)
    ? { kind: 'ask-provider', at: nextAsk(currentPeriodEnd, now), subscriptionId }
    : null;
  if (access === null || ask === null) return access ?? ask;
  return access.at <= ask.at ? access : ask;
}
