// One deed for a selection of subcontractors (G08, CONTRACT « Selection »).
import type { Handlers } from '../call.ts';
import { actOnSelection } from '../selection.ts';
import type { RouteDeps } from './deps.ts';

export const selectionRoutes = (deps: RouteDeps) =>
  ({
    bulkSubcontractors: ({ visitor, body, effects }) => actOnSelection(deps, { accountId: visitor.accountId, body, effects }),
  }) satisfies Partial<Handlers>;
