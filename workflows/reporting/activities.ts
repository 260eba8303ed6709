// Handles the timer of a report: the decider decides whether its period is over; its event asks for the mail.
import type { AccountState } from '#domain/accounts/account.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { nextReport, type ReportingState, reportsOpenSince } from '#domain/reporting/reporting.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';
import { byPolicy } from '../by-policy.ts';
import { idsIn, timerMeta } from '../timer-keys.ts';

export type ReportingDeps = { dispatch: Dispatch; loadState: LoadState; clock: Clock };

export const reportingHandler = ({ dispatch, loadState, clock }: ReportingDeps): TimerHandler =>
  byPolicy({
    kind: 'report',
    concurrency: 4,
    clock,
    async next(key) {
      const [accountId] = idsIn(key) as [AccountId];
      const [{ state, revision }, account, subscription] = await Promise.all([
        loadState('reporting', accountId),
        loadState('account', accountId),
        loadState('subscription', accountId),
      ]);
      const now = clock.now();
      const openSince = reportsOpenSince(account.state as AccountState, subscription.state as SubscriptionState, now);
      const due = nextReport(state as ReportingState, accountId, openSince, now);
      return due && { ...due, revision };
    },
    async act({ step, revision }, timer) {
      await dispatch(step, timerMeta(timer, revision, step.accountId));
      return 'ask-again';
    },
  });
