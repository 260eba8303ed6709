// The timer of a sign-up was fired: the decider says whether it is over, and what is over is erased (infra/decisions/023).
import { type AccountState, registrationEnds } from '#domain/accounts/account.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { LoadState } from '#domain/ports/dispatch.ts';
import type { Erasure } from '#domain/ports/erasure.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import { idsIn } from '../timer-keys.ts';

export type RegistrationDeps = { loadState: LoadState; erasure: Pick<Erasure, 'account'> };

export function registrationHandler({ loadState, erasure }: RegistrationDeps): TimerHandler {
  return {
    kind: 'registration',
    concurrency: 4,
    async fire(timer) {
      const [accountId] = idsIn(timer.key) as [AccountId];
      await erasure.account({ accountId, because: 'expired' });
      return registrationEnds((await loadState('account', accountId)).state as AccountState);
    },
  };
}
