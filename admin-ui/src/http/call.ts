// One call of the whole route table (contract/routes.ts) by its name.
import { type RouteName, routes } from '#contract/routes.ts';
import {
  type AnswerOf as AnswerOfRoute,
  addressOf,
  answerOf,
  callRoute,
  type CallInput as InputOfRoute,
  type Versioned as VersionedData,
  versionedOf,
} from './route-call.ts';

type Routes = typeof routes;
export type AnswerOf<Name extends RouteName> = AnswerOfRoute<Routes[Name]>;
export type CallInput<Name extends RouteName> = InputOfRoute<Routes[Name]>;

/** The address of a call, its parameters filled in. */
export const urlOf = (name: RouteName, params?: Record<string, string | number>, query?: Record<string, unknown>): string =>
  addressOf(routes[name], params, query);

export const call = <Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<AnswerOf<Name>> => callRoute(routes[name], input);

export type Versioned<Name extends RouteName> = VersionedData<AnswerOf<Name>>;
export const callVersioned = <Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<Versioned<Name>> =>
  versionedOf(routes[name], input);

/** With the total of `Content-Range: things 0-24/317`, and what else is told beside the answer: `x-total-alerts`, `x-status-counts`. */
export type ListOf<Name extends RouteName> = { data: AnswerOf<Name>; total: number | null; told: Readonly<Record<string, string>> };
export async function callList<Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<ListOf<Name>> {
  const { json, headers } = await answerOf(routes[name], input);
  const told = Object.fromEntries([...headers].filter(([header]) => COUNTED.test(header)));
  return { data: json as AnswerOf<Name>, total: totalOf(headers), told };
}
const COUNTED = /^x-(?:total|unread|status)-/;

export function totalOf(headers: Headers): number | null {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
