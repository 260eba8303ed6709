// Identifies the caller: the session, the account's stream (for the gate) and the settings (for administrators).

import type { Context } from 'hono';
import type { SessionMethod } from '#contract/accounts.ts';
import type { AccountState } from '#domain/accounts/account.ts';
import { isAlive } from '#domain/accounts/account.ts';
import type { AccountId, MemberId, PersonId } from '#domain/kernel/ids.ts';
import { type Ability, abilitiesOf, type Role } from '#domain/people/abilities.ts';
import { type MembersState, membershipOf } from '#domain/people/members.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import { type Entitlements, entitlementsOf } from '#domain/subscriptions/entitlements.ts';
import { type SubscriptionState, subscriptionOf } from '#domain/subscriptions/subscription.ts';
import type { Scope } from '#projections/scope/query.ts';
import { emailHash } from './addresses.ts';
import type { ApiDeps } from './deps.ts';
import type { Session, Sessions } from './http/sessions.ts';

/** The caller behind a session. */
export type Visitor = {
  readonly accountId: AccountId;
  /** The person within the account. */
  readonly personId: PersonId;
  readonly memberId: MemberId;
  readonly role: Role;
  readonly abilities: readonly Ability[];
  /** The subcontractors that he reaches; null: all. */
  readonly scope: Scope | null;
  readonly account: AccountState;
  readonly entitlements: Entitlements;
  readonly isAdmin: boolean;
  readonly session: Session;
  /** The account requires a second factor, and the person has none. */
  readonly lacksFactor: boolean;
};

/** The actor that the caller's commands carry. */
export const actorOf = (
  kind: 'user' | 'administrator',
  { accountId, personId, role }: Pick<Visitor, 'accountId' | 'personId' | 'role'>,
): Actor => (role === 'auditor' ? { kind: 'auditor', auditorId: personId } : { kind, accountId, personId });

export type Visitors = {
  of(c: Context): Promise<Visitor | null>;
  /** The account from its stream, or null when there is none (or it was rejected). */
  account(accountId: AccountId): Promise<AccountState | null>;
  isAdmin(account: AccountState): boolean;
  /** What the person is in the account today; null: he is no member. */
  membership(accountId: AccountId, personId: PersonId): Promise<Pick<Visitor, 'memberId' | 'role' | 'abilities' | 'scope'> | null>;
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
    async membership(accountId, personId) {
      const { state } = await deps.loadState('members', accountId);
      const member = membershipOf(state as MembersState, accountId, personId, deps.clock.today());
      if (member === null) return null;
      const { memberId, role, organizationIds, subcontractorIds } = member;
      const all = organizationIds === null && subcontractorIds === null;
      const scope = all ? null : { organizationIds: organizationIds ?? [], subcontractorIds: subcontractorIds ?? [] };
      return { memberId, role, abilities: abilitiesOf(role), scope };
    },
    async entitlements(accountId) {
      const { state } = await deps.loadState('subscription', accountId);
      return entitlementsOf(subscriptionOf(state as SubscriptionState), deps.clock.now());
    },
    async of(c) {
      const session = await sessions.find(c);
      if (!session) return null;
      const { accountId, personId } = session;
      const [account, membership, entitlements] = await Promise.all([
        visitors.account(accountId),
        visitors.membership(accountId, personId),
        visitors.entitlements(accountId),
      ]);
      if (!account || !membership) return null;
      const lacksFactor = account.secondFactorRequired && !(await hasFactor(personId));
      // Begun before the person had one, or past it: he logs in anew.
      if (account.secondFactorRequired && !lacksFactor && ONE_FACTOR.has(session.method)) return null;
      return {
        accountId,
        personId,
        ...membership,
        account,
        entitlements,
        // Whom the account's owner invites does not thereby administer the installation.
        isAdmin: membership.role === 'owner' && visitors.isAdmin(account),
        session,
        lacksFactor,
      };
    },
  };
  return visitors;
}
