// The wake of a sign-up was fired: the decider says whether it is over. The event that it is plans the same wake once more, and that one
// forgets: it is fired again until it has done all of it, so nothing stays half-erased.
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
      const { state, revision } = await loadState('account', accountId);
      if ((state as AccountState).accountId === null) return null;
      if (!isAlive(state as AccountState)) {
        await forget(accountId);
        return null;
      }
      await dispatch({ type: 'ExpireRegistration', accountId }, wakeMeta(wake, revision, accountId));
      return registrationEnds((await loadState('account', accountId)).state as AccountState);
    },
  };
}
