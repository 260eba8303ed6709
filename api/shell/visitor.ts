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
/** What a person is in an account, apart from how he came in. */
export type Membership = Omit<Visitor, 'session' | 'lacksFactor'>;

/** The actor that the caller's commands carry. */
export const actorOf = (
  kind: 'user' | 'administrator',
  { accountId, personId, role }: Pick<Visitor, 'accountId' | 'personId' | 'role'>,
): Actor => (role === 'auditor' ? { kind: 'auditor', auditorId: personId } : { kind, accountId, personId });

export type Visitors = {
  of(c: Context): Promise<Visitor | null>;
  /** The account from its stream, or null when there is none (or it was rejected). */
  account(accountId: AccountId): Promise<AccountState | null>;
  /** The person in this account today, by its streams; null where it is not open to him. */
  membership(accountId: AccountId, personId: PersonId): Promise<Membership | null>;
};

/** What came in by one factor alone, with a password or in place of one. */
const ONE_FACTOR: ReadonlySet<SessionMethod> = new Set(['password', 'oidc']);

export function createVisitors(deps: ApiDeps, sessions: Sessions): Visitors {
  // Compared by keyed hash: an administrator has proved that he holds one of the configured addresses (A26, C5), or was granted the role.
  const admins = new Set(deps.config.adminEmails.map((address) => emailHash(deps.keys, address)));
  const isAdmin = ({ emailVerified, adminApproved, administrator, emailHash: hash }: AccountState): boolean =>
    emailVerified && adminApproved && (administrator || admins.has(hash));
  /** What the account's subscription allows now. */
  async function entitlementsIn(accountId: AccountId): Promise<Entitlements> {
    const { state } = await deps.loadState('subscription', accountId);
    return entitlementsOf(subscriptionOf(state as SubscriptionState), deps.clock.now());
  }
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
    async membership(accountId, personId) {
      const [account, members, entitlements] = await Promise.all([
        visitors.account(accountId),
        deps.loadState('members', accountId),
        entitlementsIn(accountId),
      ]);
      const member = membershipOf(members.state as MembersState, accountId, personId, deps.clock.today());
      if (!account || member === null) return null;
      const { memberId, role, organizationIds, subcontractorIds } = member;
      const all = organizationIds === null && subcontractorIds === null;
      const scope = all ? null : { organizationIds: organizationIds ?? [], subcontractorIds: subcontractorIds ?? [] };
      // Whom the account's owner invites does not thereby administer the installation.
      const administers = role === 'owner' && isAdmin(account);
      return { accountId, personId, memberId, role, abilities: abilitiesOf(role), scope, account, entitlements, isAdmin: administers };
    },
    async of(c) {
      const session = await sessions.find(c);
      if (!session) return null;
      const membership = await visitors.membership(session.accountId, session.personId);
      if (!membership) return null;
      const { account, personId } = membership;
      const lacksFactor = account.secondFactorRequired && !(await hasFactor(personId));
      // Begun before the person had one, or past it: he logs in anew.
      if (account.secondFactorRequired && !lacksFactor && ONE_FACTOR.has(session.method)) return null;
      return { ...membership, session, lacksFactor };
    },
  };
  return visitors;
}
