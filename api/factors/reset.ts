// Taking all second factors from a person who lost them: by the owner for a member, by the operator for an owner. The person is told by mail.
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Sql } from '#projections/sql.ts';
import { createFactors } from './store.ts';

type Reset = { type: 'ResetSecondFactors'; accountId: AccountId; personId: PersonId; by: PersonId | null; email: string | null };

/**
 * `by` null: the operator; `email`: of the person, null where it is the account's own. False, and nothing is told, where he has none.
 * `dispatch` records the fact before anything is removed, and throws where it is refused.
 */
export async function resetFactors(
  deps: { sql: Sql; keys: Keys; clock: Clock },
  dispatch: (command: Reset) => Promise<unknown>,
  whose: Omit<Reset, 'type'>,
): Promise<boolean> {
  const factors = createFactors(deps);
  const { since, passkeys } = await factors.summaryOf(whose.personId);
  if (since === null && passkeys === 0) return false;
  await dispatch({ type: 'ResetSecondFactors', ...whose });
  await factors.removeAllOf(whose.personId);
  return true;
}
