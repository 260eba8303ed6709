// Erasing a person who left the account, by an owner (CONTRACT « People »).
import { type MemberId, NO_ACCOUNT } from '#domain/kernel/ids.ts';
import { type MembersState, personBehind, whyKept } from '#domain/people/members.ts';
import { isKnownElsewhere } from '#projections/members/query.ts';
import type { Effects, Visitor } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { Problem, problemOf } from '../shell/problem.ts';
import { actorOf } from '../shell/visitor.ts';

const KNOWN_ELSEWHERE = 'Cette personne est, ou a été, membre d’un autre compte : demandez à SubDoc de l’effacer.';

/**
 * Records that the member is erased, and the person whom this account alone knows. Throws a 409 where he stays: he has access, nobody else
 * owns the account, he registered it, or another account's history names him. What lies outside of the events goes a moment later
 * (workflows/erasure).
 */
export async function eraseMember(
  { loadState, sql, clock }: Pick<RouteDeps, 'loadState' | 'sql' | 'clock'>,
  visitor: Visitor,
  memberId: MemberId,
  effects: Effects,
): Promise<void> {
  const { accountId, personId: by } = visitor;
  const state = (await loadState('members', accountId)).state as MembersState;
  const kept = whyKept(state, accountId, memberId, clock.today());
  if (kept) throw problemOf(kept);
  const who = personBehind(state, accountId, memberId);
  if (who !== null && (await isKnownElsewhere(sql, who, accountId)))
    throw new Problem({ code: 'member-elsewhere', status: 409, message: KNOWN_ELSEWHERE });
  await effects.dispatch({ type: 'EraseMember', accountId, memberId, by });
  if (who === null) return;
  const as = { actor: actorOf('user', visitor), accountId: NO_ACCOUNT };
  await effects.dispatch({ type: 'ErasePerson', subject: `person-${who}`, accountId: NO_ACCOUNT, because: 'deleted' }, { as });
}
