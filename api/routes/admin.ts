// The administrator's desk: who waits, approval, rejection with erasure (F094-F098, A27).
import type { AccountState } from '#domain/accounts/account.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { accountById, pendingAccounts } from '#projections/accounts/query.ts';
import { type Handlers, listed } from '../call.ts';
import { forgetAccount } from '../forget.ts';
import { type RouteDeps, valid } from './deps.ts';

export function adminRoutes(deps: RouteDeps): Pick<Handlers, 'isAdmin' | 'pendingUsers' | 'approveUser' | 'rejectUser'> {
  return {
    isAdmin: async ({ visitor }) => ({ isAdmin: visitor.isAdmin }),
    pendingUsers: async ({ list }) => listed(valid(await pendingAccounts(deps.sql, list))),
    async approveUser({ visitor, body, effects }) {
      const accountId = body.userId as AccountId;
      const as = { actor: { kind: 'administrator', accountId: visitor.accountId } as const, accountId };
      await effects.dispatch({ type: 'ApproveAccount', accountId, by: visitor.accountId }, { as });
      return { message: 'Utilisateur approuvé' };
    },
    async rejectUser({ visitor, body, effects }) {
      const accountId = body.userId as AccountId;
      const as = { actor: { kind: 'administrator', accountId: visitor.accountId } as const, accountId };
      const row = await accountById(deps.sql, accountId);
      const farewell = row && { companyName: row.companyName, email: row.email };
      await effects.dispatch({ type: 'RejectAccount', accountId, by: visitor.accountId, farewell }, { as });
      // The read models open what they need before the key is gone.
      await effects.settled();
      await forget(deps, accountId);
      return { message: 'Utilisateur rejeté' };
    },
  };
}

/** Nothing personal of a rejected account remains readable, and its address is free (A27, C36). May be run again at will. */
async function forget(deps: RouteDeps, accountId: AccountId): Promise<void> {
  await deps.sessions.endAllOf(accountId);
  await forgetAccount(deps, accountId);
}

/** Finishes rejections that a crash cut short: credentials go last, so whoever still has some is not forgotten yet. */
export async function finishRejections(deps: RouteDeps): Promise<number> {
  const rows = await deps.sql<{ account_id: number }[]>`
    SELECT account_id FROM ops.credentials c WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = c.account_id)`;
  let finished = 0;
  for (const row of rows) {
    const accountId = row.account_id as AccountId;
    if (!((await deps.loadState('account', accountId)).state as AccountState).closed) continue;
    await forget(deps, accountId);
    finished++;
  }
  return finished;
}
