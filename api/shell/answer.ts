// Turns a handler's result into the HTTP answer: JSON, `Content-Range`, problems with their headers.
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { mustBeExactly } from '#contract/exact.ts';
import type { Route } from '#contract/routes.ts';
import type { ListOptions } from '#projections/projection.ts';
import { Listed } from './call.ts';
import type { StoredAnswer } from './http/idempotency.ts';
import { contentRange } from './http/list.ts';
import { type FieldError, Problem } from './problem.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A handler's value as status, text and headers. With `check` the value must match the route table's schema exactly, without extra fields.
 */
export function answerOf(route: Route, value: unknown, list: ListOptions, check: boolean): StoredAnswer {
  const headers: Record<string, string> = {};
  let body = value;
  if (value instanceof Listed) {
    body = value.page.rows;
    headers['content-range'] = contentRange(route.path, value.page, list);
  }
  if (check && route.response) mustBeExactly(route.response, body, `${route.method} ${route.path}`);
  return { status: route.status ?? 200, body: JSON.stringify(body), headers };
}

export const problemAnswer = (problem: Problem): StoredAnswer => ({
  status: problem.status,
  body: JSON.stringify(problem.body()),
  headers: {
    ...(problem.more.retryAfterSeconds === undefined ? {} : { 'retry-after': String(problem.more.retryAfterSeconds) }),
    ...problem.more.headers,
  },
});

/** Built through the context, which adds the headers and cookies that were set during the call. */
export const toResponse = (c: Context, answer: StoredAnswer): Response =>
  c.body(answer.body, answer.status as ContentfulStatusCode, { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...answer.headers });

type Issue = z.core.$ZodIssue;
/** For a union of several forms: the errors of the form that matched deepest or, among equals, has the fewest errors. */
function plainly(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const forms = issue.errors.map((form) => ({ form, depth: Math.max(...form.map(({ path }) => path.length)) }));
  const [{ form }] = forms.sort((a, b) => b.depth - a.depth || a.form.length - b.form.length) as [(typeof forms)[number]];
  return form.flatMap(plainly).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** The messages of a failed validation, in the order of the fields. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap(plainly).map((issue) => ({ path: issue.path.join('.'), message: issue.message }));

export const asText = async (answer: Response): Promise<StoredAnswer> => ({
  status: answer.status,
  body: await answer.text(),
  headers: Object.fromEntries(answer.headers),
});

/** Turns a refusal of the domain into an answer too: under an Idempotency-Key it is stored like any other. */
export async function definite(work: () => Promise<Response | StoredAnswer>): Promise<StoredAnswer> {
  try {
    const answer = await work();
    return answer instanceof Response ? await asText(answer) : answer;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return problemAnswer(error);
    throw error;
  }
}
