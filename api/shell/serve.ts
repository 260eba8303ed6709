// How every call of the route table is served: origin, session, gate, freshness, validation, idempotency, handler, answer.
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { ZodError } from 'zod';
import type { Route } from '#contract/routes.ts';
import { called } from './after-others.ts';
import { answerOf, definite, fieldErrors, problemAnswer, toResponse } from './answer.ts';
import type { Call, Handler, Served, Visitor } from './call.ts';
import type { ApiDeps } from './deps.ts';
import { createEffects, READ_YOUR_WRITES_MS } from './effects.ts';
import { recheckNotFound } from './freshness.ts';
import { pass } from './gate.ts';
import type { Bodies } from './http/body.ts';
import { type Idempotency, type Keyed, keyOf, type StoredAnswer } from './http/idempotency.ts';
import { listOptions, WHOLE } from './http/list.ts';
import { isForm } from './http/multipart.ts';
import { clientAddress, requireOwnOrigin } from './http/origin.ts';
import type { Sessions } from './http/sessions.ts';
import { validated } from './http/validated.ts';
import { acceptedButNotYetVisible, isBeingBuilt, NotYetVisible, Problem } from './problem.ts';
import { actorOf, type Visitors } from './visitor.ts';

export type Shell = {
  deps: ApiDeps;
  sessions: Sessions;
  visitors: Visitors;
  idempotency: Idempotency;
  bodies: Bodies;
};
/** Gates without a session; the handlers check the token. */
const WITHOUT_SESSION = new Set(['public', 'token']);

/** Serves one call; throws problems. Fills in `served` for the log. */
export async function serve(shell: Shell, route: Route, handler: Handler<Route>, c: Context, served: Served): Promise<Response> {
  const { deps, sessions } = shell;
  const changes = route.method !== 'GET';
  if (changes) requireOwnOrigin(c, deps.config, route.gate !== 'token' && sessions.carried(c));
  let visitor = await letIn(shell, route, c, served);
  if (!changes && (await waitForPosition(deps, c))) visitor = await letIn(shell, route, c, served);
  return answered(shell, route, handler, c, served, visitor);
}

/** The visitor; throws when the gate refuses. It is called again after slow steps, because the session may have ended meanwhile (C36). */
async function letIn(shell: Shell, route: Route, c: Context, served: Served): Promise<Visitor | null> {
  served.visitor = WITHOUT_SESSION.has(route.gate) ? null : await shell.visitors.of(c);
  pass(route, served.visitor);
  if (served.visitor) called(served.visitor.accountId);
  return served.visitor;
}

/** The call itself, once the visitor is known. */
async function answered(
  shell: Shell,
  route: Route,
  handler: Handler<Route>,
  c: Context,
  served: Served,
  before: Visitor | null,
): Promise<Response> {
  const { deps } = shell;
  const changes = route.method !== 'GET';
  const params = route.params ? await validated(c, 'param', route.params, notThere) : c.req.param();
  const query = route.query ? await validated(c, 'query', route.query, refuse) : undefined;
  const list = route.method === 'GET' && route.query ? listOptions(c.req.query()) : WHOLE;
  // A handler reads its form itself, as it arrives; some calls accept JSON as well.
  const form = route.multipart !== undefined && (!route.body || isForm(c));
  const sent =
    changes && !form && !route.raw ? await shell.bodies.json(c, before?.accountId ?? null, route.most) : { value: undefined, bytes: '' };
  const body = route.body && !form ? parse(route.body, sent.value ?? {}) : undefined;
  const visitor = changes && before ? await letIn(shell, route, c, served) : before;

  const who = visitor && { actor: actorOf(route.gate === 'admin' ? 'administrator' : 'user', visitor), accountId: visitor.accountId };
  const run = async (keyed: Keyed | null): Promise<Response | StoredAnswer> => {
    const effects = createEffects(deps, who, served.correlationId, keyed);
    const address = clientAddress(c, deps.config);
    const call = { route, params, query, body, list, visitor, http: c, correlationId: served.correlationId, address, effects };
    const handle = () => handler(call as Call<Route>);
    const nothingDone = () => effects.position() === null;
    const handled = visitor && !form ? recheckNotFound(deps, nothingDone, handle) : handle();
    const value = await handled.catch((error: unknown) => {
      if (nothingDone() || !(isBeingBuilt(error) || error instanceof NotYetVisible)) throw error;
      return null;
    });
    const position = effects.position();
    if (position !== null) await effects.settled();
    if (value instanceof Response) {
      if (position !== null) value.headers.set('x-position', position);
      return value;
    }
    const answer =
      value === null ? problemAnswer(acceptedButNotYetVisible()) : answerOf(route, value, list, deps.config.checkAnswers ?? false);
    if (position !== null) answer.headers['x-position'] = position;
    return answer;
  };

  // An upload handles its key itself: its content is known only after the last byte.
  const key = changes && visitor && !form ? keyOf(c.req.header('idempotency-key')) : null;
  if (key === null || !visitor) {
    const answer = await run(null);
    return answer instanceof Response ? answer : toResponse(c, answer);
  }
  const whole = JSON.stringify([route.method, c.req.path, sent.bytes]);
  const requestHash = route.confidential ? deps.keys.hash('token', whole) : hash('sha256', whole, 'hex');
  const subject = `account-${visitor.accountId}`;
  // A key is its person's own: nobody gets an answer that was made for a colleague.
  const scope = (visitor.personId as number) === visitor.accountId ? subject : `${subject}/${visitor.personId}`;
  return toResponse(c, await shell.idempotency.once({ scope, subject, key, requestHash }, (keyed) => definite(() => run(keyed))));
}

/** A GET may ask to see the effect of an earlier command (DESIGN 3.8). False when it did not ask. */
async function waitForPosition(deps: ApiDeps, c: Context): Promise<boolean> {
  const after = c.req.header('x-after-position');
  if (after === undefined || after === '') return false;
  if (!/^[\w:/-]{1,64}$/.test(after)) throw new Problem('invalid-body', { message: 'En-tête x-after-position incorrect.' });
  try {
    deps.store.compare(after, after);
  } catch {
    throw new Problem('invalid-body', { message: 'En-tête x-after-position incorrect.' });
  }
  await deps.readModels.waitFor(after, READ_YOUR_WRITES_MS);
  return true;
}

/** A malformed id gets the same answer as an unknown one (C1). */
function notThere(): never {
  throw new Problem('not-found');
}

function parse(schema: NonNullable<Route['body']>, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuse(parsed.error);
}

function refuse(error: ZodError): never {
  const errors = fieldErrors(error);
  throw new Problem('invalid-body', { errors, ...(errors[0] ? { message: errors[0].message } : {}) });
}
