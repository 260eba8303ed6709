// The accounts that are open to a person, and the one in which he begins.
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import { membershipsOf } from '#projections/members/query.ts';
import type { Visitor } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';

export type Opened = Omit<Visitor, 'session' | 'lacksFactor'>;

/** The person in this account, by its streams; null where it is not open to him. */
export async function asMember({ visitors }: RouteDeps, accountId: AccountId, personId: PersonId): Promise<Opened | null> {
  const [account, membership] = await Promise.all([visitors.account(accountId), visitors.membership(accountId, personId)]);
  if (!account || !membership) return null;
  const isAdmin = membership.role === 'owner' && visitors.isAdmin(account);
  return { accountId, personId, ...membership, account, isAdmin, entitlements: await visitors.entitlements(accountId) };
}

/** The one that he opened last, his own, or any other; null: none is open to him. */
export async function accountToOpen(deps: RouteDeps, personId: PersonId, last: AccountId | null): Promise<Opened | null> {
  const first = await asMember(deps, last ?? (personId as number as AccountId), personId);
  if (first !== null) return first;
  for (const { accountId } of await membershipsOf(deps.sql, personId, deps.clock.today())) {
    const opened = await asMember(deps, accountId as AccountId, personId);
    if (opened !== null) return opened;
  }
  return null;
}
