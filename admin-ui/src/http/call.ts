// One call of the route table (contract/routes.ts), typed by its schemas: method and path come from the contract alone.
import type { z } from 'zod';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { CallFailed } from './failure.ts';
import { type RequestOptions, request } from './request.ts';

type Routes = typeof routes;
export type AnswerOf<Name extends RouteName> = Routes[Name] extends { response: infer Schema extends z.ZodType } ? z.output<Schema> : null;
type BodyOf<Name extends RouteName> = Routes[Name] extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : { body?: undefined };
export type CallInput<Name extends RouteName> = BodyOf<Name> & {
  /** `{ id: 12 }` for `/:id`. */
  params?: Record<string, string | number>;
  /** Left out where undefined; objects and lists are written as JSON (the simple-rest dialect). */
  query?: Record<string, unknown>;
  signal?: AbortSignal;
  /** The version that a change was made from: refused with `stale-state` when another came first (K11). */
  madeFrom?: string | undefined;
};

/** The address of a call, its parameters filled in. */
export function urlOf(name: RouteName, params: Record<string, string | number> = {}, query: Record<string, unknown> = {}): string {
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

const optionsOf = (name: RouteName, input: { body?: unknown; signal?: AbortSignal; madeFrom?: string | undefined }): RequestOptions => ({
  method: routes[name].method,
  body: input.body === undefined ? undefined : JSON.stringify(input.body),
  signal: input.signal,
  ...(input.madeFrom !== undefined && { headers: { 'If-Match': input.madeFrom } }),
});

export const call = async <Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<AnswerOf<Name>> =>
  (await callVersioned(name, input)).data;

/** With the version of what is answered, for the change that is made from it. */
export type Versioned<Name extends RouteName> = { data: AnswerOf<Name>; version: string | undefined };
export async function callVersioned<Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<Versioned<Name>> {
  const { status, body, json, headers } = await request(urlOf(name, input.params, input.query), optionsOf(name, input));
  const route: Route = routes[name];
  // Done, but there is no row to show yet: the server's sentence says so.
  if (status === 202 && route.status !== 202) throw new CallFailed(status, body, '', json);
  return { data: json as AnswerOf<Name>, version: headers.get('etag') ?? undefined };
}

/** With the total of `Content-Range: things 0-24/317`, and what else is told beside the answer: `x-total-alerts`, `x-status-counts`. */
export type ListOf<Name extends RouteName> = { data: AnswerOf<Name>; total: number | null; told: Readonly<Record<string, string>> };
export async function callList<Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<ListOf<Name>> {
  const { json, headers } = await request(urlOf(name, input.params, input.query), optionsOf(name, input));
  const told = Object.fromEntries([...headers].filter(([header]) => COUNTED.test(header)));
  return { data: json as AnswerOf<Name>, total: totalOf(headers), told };
}
const COUNTED = /^x-(?:total|unread|status)-/;

export function totalOf(headers: Headers): number | null {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
