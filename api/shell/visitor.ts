// Identifies the caller: the session, the account's stream (for the gate) and the settings (for administrators).

import type { Context } from 'hono';
import type { SessionMethod } from '#contract/accounts.ts';
import type { AccountState } from '#domain/accounts/account.ts';
import { isAlive } from '#domain/accounts/account.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import { type Entitlements, entitlementsOf } from '#domain/subscriptions/entitlements.ts';
import { type SubscriptionState, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import { emailHash } from './addresses.ts';
import type { ApiDeps } from './deps.ts';
import type { Session, Sessions } from './http/sessions.ts';

/** The caller behind a session. */
export type Visitor = {
  readonly accountId: AccountId;
  /** The person within the account. */
  readonly personId: PersonId;
  readonly account: AccountState;
  readonly entitlements: Entitlements;
  readonly isAdmin: boolean;
  readonly session: Session;
  /** The account requires a second factor, and the person has none. */
  readonly lacksFactor: boolean;
};

/** The actor that the caller's commands carry. */
export const actorOf = (kind: 'user' | 'administrator', { accountId, personId }: Pick<Visitor, 'accountId' | 'personId'>): Actor => ({
  kind,
  accountId,
  personId,
});

export type Visitors = {
  of(c: Context): Promise<Visitor | null>;
  /** The account from its stream, or null when there is none (or it was rejected). */
  account(accountId: AccountId): Promise<AccountState | null>;
  isAdmin(account: AccountState): boolean;
  /** What the account's subscription allows now. */
  entitlements(accountId: AccountId): Promise<Entitlements>;
};

/** What came in by one factor alone, with a password or in place of one. */
const ONE_FACTOR: ReadonlySet<SessionMethod> = new Set(['password', 'oidc']);

export function createVisitors(deps: ApiDeps, sessions: Sessions): Visitors {
  // Compared by keyed hash: an administrator has proved that he holds one of the configured addresses (A26, C5), or was granted the role.
  const admins = new Set(deps.config.adminEmails.map((address) => emailHash(deps.keys, address)));
  async function hasFactor(personId: PersonId): Promise<boolean> {
    const [row] = await deps.sql<{ has: boolean }[]>`
      SELECT EXISTS (SELECT FROM ops.factors WHERE person_id = ${personId} AND confirmed_at IS NOT NULL) AS has`;
    return row!.has;
  }
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
      const lacksFactor = account.secondFactorRequired && !(await hasFactor(personId));
      // Begun before the person had one, or past it: he logs in anew.
      if (account.secondFactorRequired && !lacksFactor && ONE_FACTOR.has(session.method)) return null;
      return {
        accountId,
        personId,
        account,
        entitlements: await visitors.entitlements(accountId),
        isAdmin: visitors.isAdmin(account),
        session,
        lacksFactor,
      };
    },
  };
  return visitors;
}
