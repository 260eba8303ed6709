// One call of a row of the route table (contract/), typed by its schemas: method and path come from the row alone. A public page names its
// row, and so loads its own noun of the contract; the console goes by names (call.ts).
import type { z } from 'zod';
import type { Route } from '#contract/route.ts';
import { CallFailed } from './failure.ts';
import { type Answer, type RequestOptions, request } from './request.ts';

export type AnswerOf<Row extends Route> = Row extends { response: infer Schema extends z.ZodType } ? z.output<Schema> : null;
type BodyOf<Row extends Route> = Row extends { body: infer Schema extends z.ZodType } ? { body: z.input<Schema> } : { body?: undefined };
export type CallInput<Row extends Route> = BodyOf<Row> & {
  /** `{ id: 12 }` for `/:id`. */
  params?: Record<string, string | number>;
  /** Left out where undefined; objects and lists are written as JSON (the simple-rest dialect). */
  query?: Record<string, unknown>;
  signal?: AbortSignal;
  /** The version that a change was made from: refused with `stale-state` when another came first (K11). */
  madeFrom?: string | undefined;
};

/** The address of a row, its parameters filled in. */
export function addressOf(
  { path }: Pick<Route, 'path'>,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

type Said = { body?: unknown; signal?: AbortSignal; madeFrom?: string | undefined };
const optionsOf = ({ method }: Route, input: Said): RequestOptions => ({
  method,
  body: input.body === undefined ? undefined : JSON.stringify(input.body),
  signal: input.signal,
  ...(input.madeFrom !== undefined && { headers: { 'If-Match': input.madeFrom } }),
});

/** The answer as it came, with its headers. */
export const answerOf = <Row extends Route>(row: Row, input: CallInput<Row>): Promise<Answer> =>
  request(addressOf(row, input.params, input.query), optionsOf(row, input));

/** With the version of what is answered, for the change that is made from it. */
export type Versioned<Data> = { data: Data; version: string | undefined };
export async function versionedOf<Row extends Route>(row: Row, input: CallInput<Row>): Promise<Versioned<AnswerOf<Row>>> {
  const { status, body, json, headers } = await answerOf(row, input);
  // Done, but there is no row to show yet: the server's sentence says so.
  if (status === 202 && row.status !== 202) throw new CallFailed(status, body, '', json);
  return { data: json as AnswerOf<Row>, version: headers.get('etag') ?? undefined };
}

export const callRoute = async <Row extends Route>(row: Row, input: CallInput<Row>): Promise<AnswerOf<Row>> =>
  (await versionedOf(row, input)).data;
