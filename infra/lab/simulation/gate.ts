// Who is let in: the product's own checks of the person's role (api/shell), asked twice as for every call that changes something. What his scope
// reaches is asked of the subcontractor's stream, where the product asks its narrowed tables.
import type { ApiDeps } from '../../../api/shell/deps.ts';
import { pass } from '../../../api/shell/gate.ts';
import type { Sessions } from '../../../api/shell/http/sessions.ts';
import { Problem } from '../../../api/shell/problem.ts';
import { createVisitors, type Membership, type Visitors } from '../../../api/shell/visitor.ts';
import type { PersonId, SubcontractorId } from '../../../domain/kernel/ids.ts';
import type { Ability } from '../../../domain/people/abilities.ts';
import type { Clock } from '../../../domain/ports/clock.ts';
import type { LoadState } from '../../../domain/ports/dispatch.ts';
import type { SubcontractorState } from '../../../domain/subcontractors/state.ts';
import { plainKeys } from './stand-ins.ts';
import type { World } from './world.ts';

/** Whom the gate lets in for what; `about`: whom his scope must reach. */
export type Asks = { readonly personId: PersonId; readonly ability: Ability; readonly about: SubcontractorId | null };

export function simulatedVisitors({ loadState, clock }: { loadState: LoadState; clock: Clock }, world: World): Visitors {
  const deps = { loadState, clock, keys: plainKeys, config: { adminEmails: [] } };
  const visitors = createVisitors(deps as unknown as ApiDeps, {} as Sessions);
  if (!world.mistakes.has('remembered-role')) return visitors;
  // A role as it was when this process first asked.
  const remembered = new Map<string, Promise<Membership | null>>();
  return {
    ...visitors,
    membership(accountId, personId) {
      const at = `${accountId} ${personId}`;
      const known = remembered.get(at) ?? visitors.membership(accountId, personId);
      remembered.set(at, known);
      return known;
    },
  };
}

/** Throws the problem of the first check that fails. */
export async function letIn(
  process: { visitors: Visitors; loadState: LoadState },
  accountId: Membership['accountId'],
  { personId, ability, about }: Asks,
): Promise<Membership> {
  const visitor = await process.visitors.membership(accountId, personId);
  pass({ gate: 'approved', ability }, visitor as Parameters<typeof pass>[1]);
  const { scope } = visitor!;
  if (scope === null || about === null) return visitor!;
  const { organizationId } = (await process.loadState('subcontractor', about)).state as SubcontractorState;
  const reached = scope.subcontractorIds.includes(about) || (organizationId !== null && scope.organizationIds.includes(organizationId));
  if (!reached) throw new Problem('not-found');
  return visitor!;
}
