// The timers of one subscription: notify the end of its trial and of its access, and ask the provider if webhooks stay away (DESIGN 3.10).
import { RESYNC_AFTER_HOURS, RESYNC_EVERY_HOURS } from '../constants.ts';
import { addMillis, type Instant, millis } from '../kernel/calendar.ts';
import { type Due, notBefore } from '../kernel/due.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { SubscriptionCommand } from './commands.ts';
import { isLive, type SubscriptionState, subscriptionOf, untoldEnd, untoldTrialEnd } from './subscription.ts';

export type SubscriptionStep =
  | Extract<SubscriptionCommand, { type: 'NoteAccessEnd' | 'NoteTrialEnding' }>
  /** The period is over without news: the shell asks the provider, then dispatches SyncSubscription. */
  | { readonly type: 'ask-provider'; readonly subscriptionId: string };

const HOUR_MS = 3_600_000;

/** The first moment after `now` at which to ask the provider: RESYNC_AFTER_HOURS after the period's end, then every RESYNC_EVERY_HOURS. */
function nextAsk(periodEnd: Instant, now: Instant): Instant {
  const first = addMillis(periodEnd, RESYNC_AFTER_HOURS * HOUR_MS);
  if (first > now) return first;
  const every = RESYNC_EVERY_HOURS * HOUR_MS;
  return addMillis(first, (Math.floor((millis(now) - millis(first)) / every) + 1) * every);
}

/** The next step after `now`. Moments to ask the provider that have passed are skipped. */
export function nextSubscription(state: SubscriptionState, accountId: AccountId, now: Instant): Due<SubscriptionStep> | null {
  const subscription = subscriptionOf(state);
  if (subscription === null) return null;
  const end = untoldEnd(state, subscription);
  const access: Due<SubscriptionStep> | null = end && { at: notBefore(end.at, now), step: { type: 'NoteAccessEnd', accountId } };
  const { subscriptionId, currentPeriodEnd } = subscription;
  const ask: Due<SubscriptionStep> | null = isLive(subscription)
    ? { at: nextAsk(currentPeriodEnd, now), step: { type: 'ask-provider', subscriptionId } }
    : null;
  const trial = untoldTrialEnd(state, subscription);
  // A trial that is over needs no warning.
  const warning: Due<SubscriptionStep> | null =
    trial && now < trial.trialEnd ? { at: notBefore(trial.at, now), step: { type: 'NoteTrialEnding', accountId } } : null;
  const due = [access, warning, ask].filter((one) => one !== null);
  return due.length === 0 ? null : due.reduce((first, one) => (one.at < first.at ? one : first));
}
