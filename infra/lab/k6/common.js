// What all scenarios share: the prepared product, how long people wait, one way to ask. Runs within k6, not Node (infra/lab/k6/README.md).
import { check } from 'k6';
import http from 'k6/http';

/** Written by prepare.ts. */
export const product = JSON.parse(open(__ENV.PREPARED));
const SHORT = __ENV.SHORT === '1';
/** Limits are those of a quiet machine with two cores; a test beside other work multiplies them. */
const PATIENCE = Number(__ENV.PATIENCE || 1);

/** One or the other: how much in the long form, and in the short one. */
export const either = (long, short) => (SHORT ? short : long);

/** A page that answers later feels broken: time to first byte, QUALITY §2.2 (ms). */
export const PAGE_MS = 800;
/** A command waits so long for its read models at most (DESIGN 3.8). */
export const COMMAND_MS = 2_000;
/** What stands in front of the product gives a call up by then, as proxies usually do. */
export const LONGEST_MS = 60_000;

/** `kinds`: what is asked, with the milliseconds that nineteen of twenty answers may take. */
export const limits = (kinds) =>
  Object.fromEntries([
    ['checks', ['rate==1']],
    ...Object.entries(kinds).map(([kind, ms]) => [`http_req_duration{kind:${kind}}`, [`p(95)<${ms * PATIENCE}`]]),
  ]);

/** So many begin in a second, whether those before have been answered or not. */
export const arriving = ({ perSecond, seconds }) => ({
  executor: 'constant-arrival-rate',
  rate: perSecond,
  timeUnit: '1s',
  duration: `${seconds}s`,
  preAllocatedVUs: Math.max(4, perSecond * 2),
  maxVUs: Math.max(20, perSecond * 20),
});

export const shared = {
  summaryTrendStats: ['count', 'med', 'p(95)', 'max'],
  // A storm that the machine cannot even begin is no answer of the product: it is told.
  discardResponseBodies: true,
};

/** Anything but the expected status is a failed check. */
export function ask(kind, method, path, { body = null, headers = {}, cookie = '', expected = 200 } = {}) {
  const answer = http.request(method, product.url + path, body, {
    headers: cookie === '' ? headers : { ...headers, Cookie: cookie },
    tags: { kind, name: kind },
    timeout: LONGEST_MS,
    responseCallback: http.expectedStatuses(expected),
  });
  check(answer, { [`${kind}: ${expected}`]: ({ status }) => status === expected });
  return answer;
}
export const asJson = { 'Content-Type': 'application/json' };
export const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

export const toFile = (told) => ({ [__ENV.SUMMARY]: JSON.stringify(told) });
