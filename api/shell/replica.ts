// GETs that a replica of the database may answer (infra/decisions/126): lists, figures and exports, which only select. Sessions, limits,
// tokens, the access journal and every decision use the primary.

import type { Route, RouteName } from '#contract/routes.ts';
import { dashboardRoutes } from '../dashboard/handlers.ts';
import { documentRoutes } from '../documents/handlers.ts';
import { exportRoutes } from '../exports/handlers.ts';
import { subcontractorRoutes } from '../subcontractors/handlers.ts';
import type { Handler, Handlers } from './call.ts';
import type { RouteDeps } from './handler-deps.ts';
import { Problem } from './problem.ts';

export const SELECTS = [
  ...(['initialData', 'dashboardStats', 'dashboardActivity', 'dashboardAlerts', 'dashboardHistory', 'dashboardExpiries'] as const),
  ...(['listSubcontractors', 'subcontractorsWithStats', 'listDocuments'] as const),
  ...(['exportSubcontractorsXlsx', 'exportSubcontractorsCsv', 'exportDocumentsXlsx', 'exportDocumentsCsv'] as const),
] satisfies RouteName[];

/** The handlers. Those of SELECTS use the replica when it is up to date; when it fails, the primary answers. */
export function withReplica(deps: RouteDeps, handlers: Handlers): Handlers {
  const { replica } = deps;
  if (!replica) return handlers;
  const there = { ...deps, sql: replica.sql };
  const copies: Partial<Handlers> = {
    ...dashboardRoutes(there),
    ...subcontractorRoutes(there),
    ...documentRoutes(there),
    ...exportRoutes(there),
  };
  const either = (name: RouteName): Handler<Route> => {
    const [own, copy] = [handlers[name], copies[name]] as unknown as [Handler<Route>, Handler<Route>];
    return async (call) => {
      if (!(await replica.isFresh())) return own(call);
      try {
        return await copy(call);
      } catch (error) {
        if (error instanceof Problem) throw error;
        deps.log.warn({ err: error, route: call.route.path }, 'the replica failed: the primary answers');
        return own(call);
      }
    };
  };
  return { ...handlers, ...Object.fromEntries(SELECTS.map((name) => [name, either(name)])) };
}
