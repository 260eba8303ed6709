// Each handler within its caller's reach: the objects that his path may name, and the look of an auditor, which is recorded
// (infra/decisions/138).
import type { Route, RouteName } from '#contract/routes.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Sql } from '#projections/sql.ts';
import type { Call, Handler, Handlers, Visitor } from './call.ts';
import type { RouteDeps } from './handler-deps.ts';
import { Problem } from './problem.ts';
import { reaching } from './reach.ts';

/** An id of a forecast or of an alert contains its subcontractor; of an alert about a document or a message, that. */
const subjectIn = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0);

type Kind = NonNullable<Route['ids']>[string];
/** Whether the object is there for him. Ids that name no subcontractor's object are judged by their handlers. */
async function reachesObject(sql: Sql, kind: Kind, id: number | string): Promise<boolean> {
  const rows = (() => {
    switch (kind) {
      case 'subcontractor':
        return sql`SELECT FROM subcontractors WHERE id = ${Number(id)}`;
      case 'forecast':
        return sql`SELECT FROM subcontractors WHERE id = ${subjectIn(String(id))}`;
      case 'document':
        return sql`SELECT FROM documents WHERE id = ${Number(id)}`;
      case 'note':
        return sql`SELECT FROM notes WHERE id = ${Number(id)}`;
      case 'delivery':
        return sql`SELECT FROM email_delivery_records WHERE id = ${Number(id)}`;
      case 'organization':
        return sql`SELECT FROM organizations WHERE id = ${Number(id)}`;
      // The handler finds it among the alerts that he sees.
      case 'alert':
      case 'documentType':
      case 'session':
      case 'proofFile':
      case 'member':
      case 'passkey':
        return null;
    }
  })();
  return rows === null || (await rows).length > 0;
}

/** What the path and the body name is his; 404 for everything else. */
async function requireReach(sql: Sql, route: Route, { params, body }: Pick<Call, 'params' | 'body'>): Promise<void> {
  const named = Object.entries(route.ids ?? {}).map(([name, kind]) => [kind, (params as Record<string, number | string>)[name]] as const);
  const about = (body as { subcontractorId?: unknown } | undefined)?.subcontractorId;
  if (typeof about === 'number') named.push(['subcontractor', about]);
  for (const [kind, id] of named)
    if (id === undefined || id === null || !(await reachesObject(sql, kind, id))) throw new Problem('not-found');
}

/** Recorded before he is answered: no auditor sees anything of which the account's history does not tell. */
async function recordLook({ sql, dispatch }: RouteDeps, route: Route, call: Call, visitor: Visitor): Promise<void> {
  const { look } = route;
  // A range that is not the file's beginning belongs to a look that is recorded already.
  if (!look || call.http.req.method === 'HEAD' || /^bytes=[1-9]/.test(call.http.req.header('range') ?? '')) return;
  const { accountId, personId, memberId } = visitor;
  const params = (call.params ?? {}) as { id?: number };
  const query = (call.query ?? {}) as { ids?: readonly number[]; subcontractorId?: number };
  const documentsLookedAt = () => sql<{ documentId: number; subcontractorId: number }[]>`
    SELECT id AS "documentId", subcontractor_id AS "subcontractorId" FROM documents WHERE id = ANY (${[...(query.ids ?? [params.id!])]}::int[])
    ORDER BY id`;
  const subcontractorId = look === 'subcontractor' ? params.id : query.subcontractorId;
  const about = look === 'document' ? await documentsLookedAt() : [subcontractorId === undefined ? {} : { subcontractorId }];
  const looks = about.map((one) => ({ memberId, personId, what: look, ...one }));
  const meta = { actor: { kind: 'auditor', auditorId: personId } as const, accountId, correlationId: call.correlationId };
  const outcome = await dispatch({ type: 'NoteLooks', accountId, looks }, meta);
  if (isRefusal(outcome)) throw new Error(`a look was not recorded: ${outcome.refusal}`);
}

/** The handlers, each within the caller's reach. */
export function withReach(deps: RouteDeps, handlers: Handlers): Handlers {
  const each =
    (handler: Handler<Route>): Handler<Route> =>
    async (call) => {
      const { visitor, route } = call;
      // A secret link reaches its own subcontractor, whoever is logged in beside it.
      if (!visitor || (route.gate === 'subscribed-or-token' && (call.query as { token?: string }).token !== undefined))
        return handler(call);
      const { accountId, scope, abilities } = visitor;
      const work = async () => {
        if (scope !== null) await requireReach(deps.sql, route, call);
        const answer = await handler(call);
        if (visitor.role === 'auditor') await recordLook(deps, route, call, visitor);
        return answer;
      };
      return reaching({ accountId, scope, links: abilities.includes('request') }, work);
    };
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, each(handler as unknown as Handler<Route>)]),
  ) as unknown as Record<RouteName, never> as Handlers;
}
