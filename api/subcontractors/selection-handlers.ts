// One action for a selection of subcontractors (G08, CONTRACT « Selection »).
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { actOnSelection } from './selection.ts';

export const selectionRoutes = (deps: RouteDeps) =>
  ({
    bulkSubcontractors: ({ visitor, body, effects }) => actOnSelection(deps, { accountId: visitor.accountId, body, effects }),
  }) satisfies Partial<Handlers>;
