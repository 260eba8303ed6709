// A failed call that somebody opened in the browser itself, by a link to a file or an address that was kept: its sentence as a page, not as JSON.
import type { Context } from 'hono';
import type { Problem } from '../problem.ts';
import type { StoredAnswer } from './idempotency.ts';
import { html } from './page-head.ts';

/** Our screens and programs ask for JSON or for anything; a browser that opens an address names pages. */
export const opensPage = ({ req }: Context): boolean => req.method === 'GET' && (req.header('accept') ?? '').includes('text/html');

export const problemPage = (problem: Problem, { status, headers }: StoredAnswer): StoredAnswer => ({
  status,
  body: `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>SubDoc</title><h1>SubDoc</h1><p>${html(problem.body().message)}</p><p><a href="/">Revenir à SubDoc</a></p></html>`,
  headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
});
