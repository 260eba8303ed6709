// Taking all second factors from a person who lost them: by the owner for a member, by the operator for an owner. The person is told by mail.
import type { FactorCommand } from '#domain/accounts/factors.ts';
import type { PersonId } from '#domain/kernel/ids.ts';
import type { Identity } from '../accounts/identity.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { createFactors, holderOf } from './store.ts';

/**
 * `by` null: the operator. False, and nothing is told, where the person has none. `dispatch` records the fact in his stream before anything is
 * removed, and throws where it is refused.
 */
export async function resetFactors(
  deps: Pick<RouteDeps, 'sql' | 'keys' | 'clock'>,
  dispatch: (command: FactorCommand) => Promise<unknown>,
  identity: Identity,
  by: PersonId | null,
): Promise<boolean> {
  const { personId } = identity;
  const factors = createFactors(deps);
  const { since, passkeys } = await factors.summaryOf(personId);
  if (since === null && passkeys === 0) return false;
  await dispatch({ type: 'ResetSecondFactors', ...holderOf(identity), by });
  await factors.removeAllOf(personId);
  return true;
}
