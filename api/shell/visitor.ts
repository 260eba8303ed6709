// Who is behind a request: its session, the account's own stream for what the gate asks, the settings for who administers.

import type { Context } from 'hono';
import type { AccountState } from '#domain/accounts/account.ts';
import { isAlive } from '#domain/accounts/account.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import { type Entitlements, entitlementsOf } from '#domain/subscriptions/entitlements.ts';
import { type SubscriptionState, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { emailHash } from './addresses.ts';
import type { ApiDeps } from './deps.ts';
import type { Session, Sessions } from './http/sessions.ts';

/** Who is behind a session. */
export type Visitor = {
  readonly accountId: AccountId;
  /** Who of the account it is. */
  readonly personId: PersonId;
  readonly account: AccountState;
  readonly entitlements: Entitlements;
  readonly isAdmin: boolean;
  readonly session: Session;
};

/** As which he acts. */
export const actorOf = (kind: 'user' | 'administrator', { accountId, personId }: Pick<Visitor, 'accountId' | 'personId'>): Actor => ({
  kind,
  accountId,
  personId,
});

export type Visitors = {
  of(c: Context): Promise<Visitor | null>;
  /** The account as its stream tells, or null when there is none (or it was rejected). */
  account(accountId: AccountId): Promise<AccountState | null>;
  isAdmin(account: AccountState): boolean;
  /** What the account's subscription opens now. */
  entitlements(accountId: AccountId): Promise<Entitlements>;
};

export function createVisitors(deps: ApiDeps, sessions: Sessions): Visitors {
  // By keyed hash: an administrator is whoever proved to hold one of the addresses of the settings (A26, C5), or was granted it.
  const admins = new Set(deps.config.adminEmails.map((address) => emailHash(deps.keys, address)));
  const visitors: Visitors = {
    async account(accountId) {
      const { state } = await deps.loadState('account', accountId);
      const account = state as AccountState;
      return isAlive(account) ? account : null;
    },
    isAdmin: (account) => account.emailVerified && account.adminApproved && (account.administrator || admins.has(account.emailHash)),
    async entitlements(accountId) {
      const { state } = await deps.loadState('subscription', accountId);
      return entitlementsOf(subscriptionOf(state as SubscriptionState), deps.clock.now());
    },
    async of(c) {
      const session = await sessions.find(c);
      if (!session) return null;
      const account = await visitors.account(session.accountId);
      if (!account) return null;
      const { accountId, personId } = session;
      return {
        accountId,
        personId,
        account,
        entitlements: await visitors.entitlements(accountId),
        isAdmin: visitors.isAdmin(account),
        session,
      };
    },
  };
  return visitors;
}
