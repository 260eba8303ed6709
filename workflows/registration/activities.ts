// Handles the timer of a sign-up: the decider decides whether it has expired, and an expired one is erased (infra/decisions/025).
import type { AccountState } from '#domain/accounts/account.ts';
import { nextRegistration } from '#domain/accounts/next-step.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Erasure } from '#domain/ports/erasure.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { byPolicy } from '../by-policy.ts';
import { idsIn } from '../timer-keys.ts';

export type RegistrationDeps = { loadState: LoadState; clock: Clock; erasure: Pick<Erasure, 'account'> };

export const registrationHandler = ({ loadState, clock, erasure }: RegistrationDeps): TimerHandler =>
  byPolicy({
    kind: 'registration',
    concurrency: 4,
    clock,
    async next(key) {
      const [accountId] = idsIn(key) as [number];
      return nextRegistration((await loadState('account', accountId)).state as AccountState, clock.now());
    },
    async act({ step }) {
      // A refusal means that the account holds documents: no timer ends it.
      return isRefusal(await erasure.account({ accountId: step.accountId, because: 'expired' })) ? null : 'ask-again';
    },
  });
