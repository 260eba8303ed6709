// The wake of a sign-up was fired: the decider says whether it is over. What is over is forgotten by the wake itself, which is fired again
// after a crash: so nothing stays half-erased.
import { type AccountState, isAlive, registrationEnds } from '#domain/accounts/account.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Dispatch, Lane, LoadState } from '#infra/ports.ts';
import { idsIn, wakeMeta } from '../wake-keys.ts';

export type RegistrationDeps = {
  dispatch: Dispatch;
  loadState: LoadState;
  /** Nothing personal of the account remains, and its address is free. May be run again at will. */
  forget(accountId: AccountId): Promise<void>;
};

export function registrationLane({ dispatch, loadState, forget }: RegistrationDeps): Lane {
  return {
    kind: 'registration',
    concurrency: 4,
    async fire(wake) {
      const [accountId] = idsIn(wake.key) as [AccountId];
      const { revision } = await loadState('account', accountId);
      await dispatch({ type: 'ExpireRegistration', accountId }, wakeMeta(wake, revision, accountId));
      const account = (await loadState('account', accountId)).state as AccountState;
      if (account.accountId !== null && !isAlive(account)) await forget(accountId);
      return registrationEnds(account);
    },
  };
}
