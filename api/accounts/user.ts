// The user himself: who he is, his tutorial, his settings.

import type { User } from '#contract/accounts.ts';
import type { AccountState } from '#domain/accounts/account.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Entitlements } from '#domain/subscriptions/entitlements.ts';
import { type Account, accountById } from '#projections/accounts/query.ts';
import { accuracyOf } from '#projections/accuracy/query.ts';
import type { Handlers } from '../shell/call.ts';
import { type RouteDeps, written } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';

/** What GET /api/user tells. The gate's facts come from the stream: a moment-old row must not shut somebody out. */
export function userOf(row: Account, account: AccountState, isAdmin: boolean, entitlements: Entitlements): User {
  const { emailVerified, adminApproved, tutorialCompleted, autoValidationEnabled } = account;
  const { id, companyName, email, phoneNumber, createdAt } = row;
  const plan = emailVerified && adminApproved && entitlements.access ? entitlements.plan : 'none';
  return {
    id,
    companyName,
    email,
    phoneNumber,
    emailVerified,
    adminApproved,
    tutorialCompleted,
    autoValidationEnabled,
    plan,
    isAdmin,
    createdAt,
  };
}

export function userRoutes(deps: RouteDeps) {
  const rowOf = async (accountId: AccountId): Promise<Account> => {
    const row = await accountById(deps.sql, accountId);
    // Who was rejected while he asked has no row any more, and none is to be waited for.
    if (!row && !(await deps.visitors.account(accountId))) throw new Problem('no-session');
    return written(row);
  };
  const provider = deps.config.secondOpinion ?? null;
  const settingsOf = async (accountId: AccountId) => {
    const { autoValidationEnabled, companyName, email } = await rowOf(accountId);
    if (provider === null) return { autoValidationEnabled, companyName, email };
    const { secondOpinion: consent } = (await deps.loadState('account', accountId)).state as AccountState;
    const since = consent?.provider === provider ? consent.since : null;
    return { autoValidationEnabled, companyName, email, secondOpinion: { provider, since } };
  };
  return {
    async currentUser({ visitor }) {
      return userOf(await rowOf(visitor.accountId), visitor.account, visitor.isAdmin, visitor.entitlements);
    },
    async completeTutorial({ visitor, effects }) {
      await effects.dispatch({ type: 'CompleteTutorial', accountId: visitor.accountId });
      return { message: 'Tutoriel terminé.' };
    },
    getSettings: ({ visitor }) => settingsOf(visitor.accountId),
    ownAccuracy: ({ visitor }) => accuracyOf(deps.sql, visitor.accountId),
    async putSettings({ visitor, body, effects }) {
      await effects.dispatch({ type: 'SetAutoValidation', accountId: visitor.accountId, enabled: body.autoValidationEnabled });
      await effects.settled();
      return settingsOf(visitor.accountId);
    },
    async putSecondOpinion({ visitor: { accountId }, body, effects }) {
      const { secondOpinion: consent } = (await deps.loadState('account', accountId)).state as AccountState;
      // A consent is taken back from whoever has it, also after the operator stopped asking him.
      const to = body.consented ? provider : (consent?.provider ?? provider);
      if (to !== null)
        await effects.dispatch({ type: 'SetSecondOpinionConsent', accountId, consented: body.consented, provider: to, by: accountId });
      // There is nobody to consent to.
      else if (body.consented) throw new Problem('not-found');
      await effects.settled();
      return settingsOf(accountId);
    },
  } satisfies Partial<Handlers>;
}
