// The HTTP shell: builds the app from the route table. Every answer gets its correlation id, the clock and the secure headers here.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { Traces } from '#domain/ports/traces.ts';
import { accessJournal } from './access-journal.ts';
import { problemAnswer, toResponse } from './answer.ts';
import type { Api, Variables } from './app.ts';
import { whileAsked } from './asker.ts';
import { createBackground } from './background.ts';
import type { Handler, Handlers, Served } from './call.ts';
import type { ApiDeps } from './deps.ts';
import { handlersOf } from './handlers.ts';
import { withTurns } from './heavy-reads.ts';
import { createBodies } from './http/body.ts';
import { secureHeaders } from './http/headers.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createLimits } from './http/limits.ts';
import { noteNeighbour } from './http/neighbours.ts';
import { openApi } from './http/openapi.ts';
import { pages } from './http/pages.ts';
import { createPasswords } from './http/passwords.ts';
import { opensPage, problemPage } from './http/problem-page.ts';
import { createSessions } from './http/sessions.ts';
import { isUnreadable, Problem, toProblem } from './problem.ts';
import { withinReach } from './reach.ts';
import { withReplica } from './replica.ts';
import { type Shell, serve } from './serve.ts';
import { createVisitors } from './visitor.ts';
import { withReach } from './with-reach.ts';

// Messages that a schema does not define are zod's French ones.
z.config(z.locales.fr());

/** Records the duration of a call that may change something, under its path pattern, without the path's values. */
function trace(traces: Traces, { correlationId, route }: Served, { req, res }: Context, ms: number): void {
  const attributes = { 'http.request.method': req.method, 'http.route': route ?? '', 'http.response.status_code': res.status };
  traces.record({
    name: 'http',
    correlationId,
    startedAt: performance.now() - ms,
    seconds: ms / 1000,
    failed: res.status >= 500,
    attributes,
  });
}

export function createApi(given: ApiDeps): Api {
  const { sql, lanes, replica } = given;
  const asked = (db: typeof sql, own: typeof lanes) => withinReach(whileAsked(db, own));
  const deps = { ...given, sql: asked(sql, lanes), ...(replica && { replica: { ...replica, sql: asked(replica.sql, replica.lanes) } }) };
  const sessions = createSessions(deps);
  const visitors = createVisitors(deps, sessions);
  const limits = createLimits(deps);
  const idempotency = createIdempotency(deps);
  const shell: Shell = { deps, sessions, visitors, idempotency, bodies: createBodies(deps.config.arrivalMs) };
  const journal = accessJournal(deps);
  const background = createBackground(deps);
  const routeDeps = { ...deps, sessions, visitors, limits, idempotency, passwords: createPasswords(deps), journal, background };
  // Innermost but for the replica: a call that waited for its turn still runs within its own caller's reach.
  const handlers: Handlers = withTurns(withReach(routeDeps, withReplica(routeDeps, handlersOf(routeDeps))));

  const always = secureHeaders(deps.config);
  const app: Api = Object.assign(new Hono<Variables>(), {
    async settled() {
      await background.settled();
      await journal.settled();
    },
  });
  app.use('*', async (c, next) => {
    const correlationId = deps.ids.uuid();
    const served: Served = { correlationId, route: null, visitor: null };
    c.set('served', served);
    const started = performance.now();
    await next();
    c.res.headers.set('x-correlation-id', correlationId);
    c.res.headers.set('x-now', deps.clock.now());
    for (const [name, value] of Object.entries(always)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const ms = Math.round(performance.now() - started);
    if (deps.traces && served.route !== null && c.req.method !== 'GET') trace(deps.traces, served, c, ms);
    const account = served.visitor?.accountId;
    deps.log.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms, correlationId, account }, 'request');
  });

  for (const name of Object.keys(routes) as RouteName[]) {
    const route: Route = routes[name];
    const handler = handlers[name] as unknown as Handler<Route>;
    app.on(route.method, route.path, (c) => {
      const served = c.get('served');
      served.route = route.path;
      return serve(shell, route, handler, c, served);
    });
  }
  // Built at the first request: it would take a third of the start.
  let document: string | null = null;
  app.get('/api/openapi.json', () => {
    document ??= JSON.stringify(openApi(routes));
    return new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  });
  for (const path of new Set(Object.values(routes).map((route) => route.path))) {
    app.all(path, () => {
      const allow = Object.values<Route>(routes)
        .filter((route) => route.path === path)
        .map((route) => route.method);
      throw new Problem('method-not-allowed', { headers: { allow: [...new Set(allow)].join(', ') } });
    });
  }
  // No front-end page under these paths. The developer tools, where present, are mounted before.
  for (const path of ['/api/*', '/dev/*']) {
    app.all(path, () => {
      throw new Problem('not-found');
    });
  }

  pages(app, { deps, limits, visitors });

  app.onError((error, c) => {
    const problem = toProblem(error);
    const correlationId = c.get('served')?.correlationId;
    if (problem.status === 500 || isUnreadable(error)) deps.log.error({ err: error, path: c.req.path, correlationId }, 'request failed');
    else if (problem.code === 'file-lost') {
      deps.log.error({ path: c.req.path, correlationId }, 'a stored file is gone');
      noteNeighbour('files-removed', deps.log);
    } else if (problem.status === 503) deps.log.warn({ err: error, path: c.req.path, correlationId }, 'not available');
    const answer = problemAnswer(problem);
    return toResponse(c, opensPage(c) ? problemPage(problem, answer) : answer);
  });
  return app;
}
