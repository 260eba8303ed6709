// Holds what stands in for the server to the contract: a screen that is tested against answers that no server gives is not tested.
import { problem } from './common.ts';
import { mustBeExactly } from './exact.ts';
import { type Route, type RouteName, routes } from './routes.ts';

const TABLE = (Object.entries(routes) as [RouteName, Route][])
  .map(([name, route]) => ({
    name,
    route,
    keys: [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string),
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`),
  }))
  .sort((a, b) => a.keys.length - b.keys.length);

export type Matched = { name: RouteName; route: Route; params: Record<string, string> };
/** The route of an address; fixed paths win over those with a parameter (`/api/documents/all`). */
export function matchRoute(method: string, path: string): Matched | null {
  for (const { name, route, keys, pattern } of TABLE) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (found !== null)
      return { name, route, params: Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(found[index + 1] as string)])) };
  }
  return null;
}

/** `body`: undefined where none was sent, or what a form holds. */
export type Asked = { method: string; url: string; body: unknown };
/** `body`: null where none came. */
export type Answered = { status: number; body: unknown; file?: Uint8Array; headers?: Record<string, string> };

/** What of a call the contract does not know: in what was asked first. Null when it keeps to it. */
export function breach({ method, url, body }: Asked, answer: Answered | null): string | null {
  const { pathname, searchParams } = new URL(url, 'http://fake');
  const where = `${method} ${pathname}`;
  const found = matchRoute(method, pathname);
  if (found === null) return `${where} is not in the contract`;
  const { route, params } = found;
  try {
    if (route.params) mustTake(route.params, params, 'its address');
    mustTake(route.query, Object.fromEntries(searchParams), 'its query');
    // What a form holds is not of the table: its fields are the handler's.
    if (!route.multipart || (route.body && body !== undefined)) mustTake(route.body, body, 'what was sent');
    if (answer !== null) mustAnswer(route, answer);
    return null;
  } catch (error) {
    return `${where}: ${(error as Error).message}`;
  }
}

function mustTake(schema: Route['body'], given: unknown, what: string): void {
  const parsed = schema ? schema.safeParse(given ?? {}) : { success: true as const, data: {} };
  if (!parsed.success) throw new Error(`${what} is refused: ${parsed.error.message}`);
  const more = extra(given, parsed.data);
  if (more.length > 0) throw new Error(`${what} has more than is read: ${more.join(', ')}`);
}

/** The names in `given` that the schema let go; what it made of their values is its own affair. */
function extra(given: unknown, kept: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    name in kept ? extra(value, (kept as Record<string, unknown>)[name], `${path}${name}.`) : [`${path}${name}`],
  );
}

/** Whether the list comes in pages: it can be asked for a part of it. */
function takesRange(query: Route['query']): boolean {
  const parsed = query?.safeParse({ range: '[0,0]' });
  return parsed?.success === true && 'range' in (parsed.data as object);
}

function mustAnswer(route: Route, { status, body, file, headers }: Answered): void {
  // What stands in front of the server says 5xx in its own words, or none.
  if (status >= 500 && (body === null || typeof body === 'string')) return;
  if (status >= 400) {
    mustBeExactly(problem, body, 'the answer');
    if ((body as { status: number }).status !== status) throw new Error(`answered ${status}, its body says otherwise`);
    return;
  }
  if (status !== (route.status ?? 200)) throw new Error(`answered ${status} and not ${route.status ?? 200}`);
  if ((route.response === null) !== (file !== undefined)) throw new Error('a file where the contract says JSON, or the other way round');
  if (route.response === null) return;
  mustBeExactly(route.response, body, 'the answer');
  const paged = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'content-range');
  if (Array.isArray(body) && takesRange(route.query) && !paged) throw new Error('a list without its Content-Range');
}
