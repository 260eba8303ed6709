// The question that both sides of a subscription's timer ask: whoever plans it, and whoever has just been fired.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import { nextSubscriptionStep } from '#domain/subscriptions/next-step.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';

/** When this account's subscription waits for something next, asked of the pure policy; null: for nothing. */
export async function nextSubscriptionAt(deps: { loadState: LoadState; clock: Clock }, accountId: number): Promise<Instant | null> {
  const { state } = await deps.loadState('subscription', accountId);
  return nextSubscriptionStep(state as SubscriptionState, deps.clock.now())?.at ?? null;
}
