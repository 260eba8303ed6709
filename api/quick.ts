// The commonest call, a look at what has not changed, answered before the router: a session in memory, an open gate, a remembered answer.
// It is written straight to the connection, past `Request` and `Response`, which cost more than the rest of such a look (P9).
// Whatever is not at hand, is shut or is unusual goes the whole way (serve.ts), which says the same and says why.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { getRequestListener } from '@hono/node-server';
import { type Route, routes } from './contract/routes.ts';
import type { ApiDeps } from './deps.ts';
import { shut } from './gate.ts';
import type { StoredAnswer } from './http/idempotency.ts';
import type { Remembered } from './remembered.ts';
import type { Visitors } from './visitor.ts';

/** Answers what is at hand; false when the request still waits for its answer. */
export type Quickly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** For a server: asks `quickly` before the app that serves everything. */
export async function quickListener(quickly: Quickly, fetch: Parameters<typeof getRequestListener>[0]): Promise<RequestListener> {
  // The web's classes come with it, a fifth of a start: loaded when it is wanted (P11).
  const web = await import('@hono/node-server');
  // Only a client of HTTP/1.0 names no host.
  const whole = web.getRequestListener(fetch, { hostname: 'localhost' });
  return (incoming, outgoing) => {
    if (!quickly(incoming, outgoing)) void whole(incoming, outgoing);
  };
}

const GATES = new Map(
  Object.values<Route>(routes)
    .filter(({ method, fromRowsAlone }) => method === 'GET' && fromRowsAlone)
    .map(({ path, gate }) => [path, gate]),
);
/** Others are judged on the whole way. */
const USUAL_HOST = /^[a-z0-9._-]+(?::[1-9]\d{3,4})?$/;

export function createQuickly(deps: ApiDeps, visitors: Visitors, remembered: Remembered | null): Quickly {
  if (!remembered) return () => false;
  // Names and values in turn, as Node takes them in one piece. Each answer keeps its own; Node has read it when `writeHead` returns.
  const heads = new WeakMap<StoredAnswer, string[]>();
  function headOf(answer: StoredAnswer, correlationId: string): string[] {
    let head = heads.get(answer);
    if (!head) {
      const length = String(Buffer.byteLength(answer.body));
      head = ['x-correlation-id', '', 'x-now', '', ...Object.entries(answer.headers).flat(), 'content-length', length];
      heads.set(answer, head);
    }
    head[1] = correlationId;
    head[3] = deps.clock.now();
    return head;
  }
  return ({ method, url: question = '', headers }, outgoing) => {
    if (method !== 'GET') return false;
    const end = question.indexOf('?');
    const path = end < 0 ? question : question.slice(0, end);
    const gate = GATES.get(path);
    if (!gate || headers['x-after-position'] || !USUAL_HOST.test(headers.host ?? '')) return false;
    const visitor = visitors.atHand(headers.cookie ?? '');
    if (!visitor || shut(gate, visitor)) return false;
    const answer = remembered.atHand(visitor.accountId, question, deps.clock.today());
    if (!answer) return false;
    const correlationId = deps.ids.uuid();
    // All of it was in memory: nothing that a watch could tell.
    deps.log.info({ method, path, status: answer.status, ms: 0, correlationId, account: visitor.accountId }, 'request');
    outgoing.writeHead(answer.status, headOf(answer, correlationId)).end(answer.body);
    return true;
  };
}
