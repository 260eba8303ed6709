// The commonest call, a look at what has not changed, answered before the router: a session in memory, an open gate, a remembered answer.
// Whatever is not at hand, or is shut, goes the whole way (serve.ts), which says the same and says why (P9).
import { wholeResponse } from './answer.ts';
import { type Route, routes } from './contract/routes.ts';
import type { ApiDeps } from './deps.ts';
import { shut } from './gate.ts';
import { questionOf, type Remembered } from './remembered.ts';
import type { Visitors } from './visitor.ts';

type Fetch = (request: Request, ...more: never[]) => Response | Promise<Response>;
/** Puts the short way in front of the whole one. */
export type Quickly = <Whole extends Fetch>(whole: Whole) => Whole;

const GATES = new Map(
  Object.values<Route>(routes)
    .filter(({ method, fromRowsAlone }) => method === 'GET' && fromRowsAlone)
    .map(({ path, gate }) => [path, gate]),
);

export function createQuickly(deps: ApiDeps, visitors: Visitors, remembered: Remembered | null): Quickly {
  function atHand({ method, url, headers }: Request): Response | null {
    if (method !== 'GET' || !remembered) return null;
    const question = questionOf(url);
    const end = question.indexOf('?');
    const path = end < 0 ? question : question.slice(0, end);
    const gate = GATES.get(path);
    if (!gate || headers.get('x-after-position')) return null;
    const started = performance.now();
    const visitor = visitors.atHand(headers.get('cookie') ?? '');
    if (!visitor || shut(gate, visitor)) return null;
    const answer = remembered.atHand(visitor.accountId, question, deps.clock.today());
    if (!answer) return null;
    const correlationId = deps.ids.uuid();
    const ms = Math.round(performance.now() - started);
    deps.log.info({ method, path, status: answer.status, ms, correlationId, account: visitor.accountId }, 'request');
    return wholeResponse(answer, { 'x-correlation-id': correlationId, 'x-now': deps.clock.now() });
  }
  return (whole) => ((request, ...more) => atHand(request) ?? whole(request, ...more)) as typeof whole;
}
