// The simple-rest dialect: `sort=["companyName","ASC"]`, `range=[0,24]`, `filter={"q":"dup","id":[1,2]}`. Without it a list is whole.

import { MAX_ID } from '#domain/kernel/ids.ts';
import type { ListOptions, Page } from '#projections/projection.ts';
import { Problem } from '../problem.ts';
import { parsedJson } from './json.ts';

/** Every row, in the list's own order. */
export const WHOLE: ListOptions = { sort: null, range: null, filter: {} };
const FIELD = /^[A-Za-z][A-Za-z0-9_.]{0,60}$/;

const wrong = (parameter: string): Problem =>
  new Problem('invalid-body', {
    message: `Paramètre ${parameter} incorrect.`,
    errors: [{ path: parameter, message: 'Paramètre incorrect.' }],
  });

function json(parameter: string, text: string): unknown {
  if (text.length > 16_384) throw wrong(parameter);
  try {
    return parsedJson(text);
  } catch {
    throw wrong(parameter);
  }
}

/** A value that is safe for every column: PostgreSQL accepts no NUL, and ids end at 2³¹ − 1 (C32). */
function harmless(value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.length <= 500 && value.isWellFormed() && !value.includes('\0');
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MAX_ID;
}

/** A position in a list. Positions and counts are an `int` of PostgreSQL too. */
const isPlace = (n: unknown): n is number => typeof n === 'number' && Number.isInteger(n) && n >= 0 && n < MAX_ID;

/** Reads the three parameters; an invalid one is a 400 that names it. */
export function listOptions(query: Readonly<Record<string, string>>): ListOptions {
  if (query.sort === undefined && query.range === undefined && query.filter === undefined) return WHOLE;
  return { sort: sortOf(query.sort), range: rangeOf(query.range), filter: filterOf(query.filter) };
}

function sortOf(text: string | undefined): ListOptions['sort'] {
  if (text === undefined) return null;
  const value = json('sort', text);
  if (!Array.isArray(value) || value.length !== 2) throw wrong('sort');
  const [field, order] = value as unknown[];
  if (typeof field !== 'string' || !FIELD.test(field) || (order !== 'ASC' && order !== 'DESC')) throw wrong('sort');
  return [field, order];
}

function rangeOf(text: string | undefined): ListOptions['range'] {
  if (text === undefined) return null;
  const value = json('range', text);
  if (!Array.isArray(value) || value.length !== 2) throw wrong('range');
  const [from, to] = value as unknown[];
  if (!isPlace(from) || !isPlace(to) || to < from) throw wrong('range');
  return [from, to];
}

function filterOf(text: string | undefined): ListOptions['filter'] {
  if (text === undefined) return {};
  const value = json('filter', text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('filter');
  for (const [key, entry] of Object.entries(value)) {
    const entries = Array.isArray(entry) ? entry : [entry];
    if (!FIELD.test(key) || entries.length > 1000 || !entries.every(harmless)) throw wrong('filter');
  }
  return Object.fromEntries(Object.entries(value));
}

/** `subcontractors 0-24/317`; an empty page has `*` as range. The name is the path's last fixed part. */
export function contentRange(path: string, page: Page<unknown>, options: ListOptions): string {
  const parts = path.split('/').filter((part) => part.length > 0 && !part.startsWith(':'));
  const name = parts.at(-1) ?? 'items';
  const from = options.range?.[0] ?? 0;
  return page.rows.length === 0 ? `${name} */${page.total}` : `${name} ${from}-${from + page.rows.length - 1}/${page.total}`;
}
