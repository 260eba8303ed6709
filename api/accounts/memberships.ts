// The account in which a person begins.
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import { membershipsOf } from '#projections/members/query.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import type { Membership } from '../shell/visitor.ts';

/** The one that he opened last, his own, or any other; null: none is open to him. */
export async function accountToOpen(deps: RouteDeps, personId: PersonId, last: AccountId | null): Promise<Membership | null> {
  const first = await deps.visitors.membership(last ?? (personId as number as AccountId), personId);
  if (first !== null) return first;
  for (const { accountId } of await membershipsOf(deps.sql, personId, deps.clock.today())) {
    const opened = await deps.visitors.membership(accountId as AccountId, personId);
    if (opened !== null) return opened;
  }
  return null;
}
