// Handles a subscription's timer: records the end of a trial or of the access, or asks the provider for the current subscription if no
// webhook came. The decider decides both.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { nextSubscription } from '#domain/subscriptions/next-step.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';
import { byPolicy } from '../by-policy.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';

export type SubscriptionDeps = { dispatch: Dispatch; loadState: LoadState; clock: Clock; payments: Pick<Payments, 'fetchSubscription'> };

export function subscriptionHandler({ dispatch, loadState, clock, payments }: SubscriptionDeps): TimerHandler {
  return byPolicy({
    kind: 'subscription',
    concurrency: 4,
    clock,
    async next(key, fired) {
      const [accountId] = idsIn(key) as [AccountId];
      const { state, revision } = await loadState('subscription', accountId);
      // Asks the policy for the moment just before the timer was due, to find the step that the timer was planned for, if it is still to be
      // done.
      const now = fired === null ? clock.now() : addMillis(fired.dueAt, -1);
      const due = nextSubscription(state as SubscriptionState, accountId, now);
      return due && { ...due, accountId, revision };
    },
    async act({ step, accountId, revision }, timer) {
      const meta = timerMeta(timer, revision, accountId);
      if (step.type !== 'ask-provider') {
        await dispatch(step, meta);
        return 'ask-again';
      }
      const subscription = await payments.fetchSubscription(step.subscriptionId);
      if (subscription?.accountId !== accountId) return 'ask-again';
      const { accountId: _, ...current } = subscription;
      // If the stream has moved, something newer has been recorded meanwhile, which is as good as this answer.
      const command = { type: 'SyncSubscription', accountId, subscription: current } as const;
      const outcome = await dispatch(command, { ...meta, expectedRevision: revision });
      if (isRefusal(outcome) && outcome.refusal !== 'stale-state') throw new Error(`not taken: ${outcome.refusal}`);
      return 'ask-again';
    },
  });
}
