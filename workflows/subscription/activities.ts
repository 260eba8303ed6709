// A subscription's timer was fired: the end of access is told, or the provider is asked what its silence means. The decider decides both.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { nextSubscriptionStep } from '#domain/subscriptions/next-step.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';
import { nextSubscriptionAt } from './next.ts';

export type SubscriptionDeps = { dispatch: Dispatch; loadState: LoadState; clock: Clock; payments: Pick<Payments, 'fetchSubscription'> };

export function subscriptionHandler(deps: SubscriptionDeps): TimerHandler {
  const { dispatch, loadState, clock } = deps;
  return {
    kind: 'subscription',
    concurrency: 4,
    async fire(timer) {
      const [accountId] = idsIn(timer.key) as [AccountId];
      const { state, revision } = await loadState('subscription', accountId);
      // What this timer was planned for, if it still waits: the policy, asked just before that moment.
      const planned = nextSubscriptionStep(state as SubscriptionState, addMillis(timer.dueAt, -1));
      const step = planned !== null && planned.at <= clock.now() ? planned : null;
      const meta = timerMeta(timer, revision, accountId);
      if (step?.kind === 'access-end') await dispatch({ type: 'NoteAccessEnd', accountId }, meta);
      if (step?.kind === 'ask-provider') {
        const subscription = await deps.payments.fetchSubscription(step.subscriptionId);
        if (subscription?.accountId === accountId) {
          const { accountId: _, ...current } = subscription;
          // Somebody was told something newer meanwhile: that is as good as asking.
          const outcome = await dispatch(
            { type: 'SyncSubscription', accountId, subscription: current },
            { ...meta, expectedRevision: revision },
          );
          if (isRefusal(outcome) && outcome.refusal !== 'stale-state') throw new Error(`not taken: ${outcome.refusal}`);
        }
      }
      return nextSubscriptionAt(deps, accountId);
    },
  };
}
