// The simple-rest dialect in SQL: filters and sorts by name, both from a closed list, and one page of a query with its total.

import type { ListOptions, Page } from './projection.ts';
import { searchPatterns } from './search-text.ts';
import type { Fragment, Sql } from './sql.ts';

/**
 * A sort or filter that the list does not know, or a value that it cannot use. The API answers 400, because ignoring a filter would show
 * wrong rows.
 */
export type InvalidList = { readonly invalidList: 'sort' | 'filter'; readonly field: string };
export const isInvalidList = (value: unknown): value is InvalidList =>
  typeof value === 'object' && value !== null && 'invalidList' in value;

/** One page of rows and the total number, as two selects that share no parameters. */
export type Listing = { readonly rows: Fragment; readonly total: Fragment };

export const WHOLE_LIST: ListOptions = { sort: null, range: null, filter: {} };

/** Turns a filter's value into a condition; null if the value sets no filter; `BAD` for a value of the wrong kind. */
export type Filter = (value: unknown) => Fragment | null | typeof BAD;
export const BAD = Symbol('bad filter value');

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Accepts `7`, `"7"` or a list of them. */
export function idsIn(value: unknown): number[] | null {
  const ids = listOf(value).map((item) => (typeof item === 'string' && /^[1-9]\d{0,9}$/.test(item) ? Number(item) : item));
  return ids.every((id) => typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31) ? (ids as number[]) : null;
}

export const idFilter =
  (condition: (ids: number[]) => Fragment): Filter =>
  (value) => {
    const ids = idsIn(value);
    return ids === null || ids.length > 10_000 ? BAD : condition(ids);
  };

/** One or several words of a closed set; an empty list means no filter (no chip is selected). */
export const wordFilter =
  <Word extends string>(words: readonly Word[], condition: (chosen: Word[]) => Fragment): Filter =>
  (value) => {
    const chosen = listOf(value);
    if (chosen.length === 0) return null;
    return chosen.every((word) => (words as readonly unknown[]).includes(word)) ? condition([...new Set(chosen as Word[])]) : BAD;
  };

/** A search: rows that hold all words of the term, in any order. `condition`: that a row holds one. */
export const textFilter =
  (sql: Sql, condition: (pattern: string) => Fragment): Filter =>
  (value) => {
    if (typeof value !== 'string' || value.length > 200) return BAD;
    const ways = searchPatterns(value);
    if (ways.length === 0) return null;
    const all = ways.map((patterns) => patterns.map(condition).reduce((held, one) => sql`${held} AND ${one}`));
    return all.map((one) => sql`(${one})`).reduce((any, one) => sql`${any} OR ${one}`);
  };

export const flagFilter =
  (condition: (on: boolean) => Fragment | null): Filter =>
  (value) =>
    value === true || value === 'true' ? condition(true) : value === false || value === 'false' ? condition(false) : BAD;

/** All conditions of a list, each beginning with AND; `names` lists the filters that set a condition. */
function conditionsOf(
  sql: Sql,
  filter: ListOptions['filter'],
  filters: Readonly<Record<string, Filter>>,
): { all: Fragment; names: string[] } | InvalidList {
  let all: Fragment = sql.unsafe('');
  const names: string[] = [];
  for (const [field, value] of Object.entries(filter)) {
    if (!Object.hasOwn(filters, field)) return { invalidList: 'filter', field };
    if (!given(value)) continue;
    const condition = filters[field]!(value);
    if (condition === BAD) return { invalidList: 'filter', field };
    if (condition === null) continue;
    all = sql`${all} AND (${condition})`;
    names.push(field);
  }
  return { all, names };
}

/**
 * `ORDER BY`, with the id last, so that no row appears on two pages. Column names come from the list's own table, never from the caller.
 */
function orderOf(
  sql: Sql,
  sort: ListOptions['sort'],
  columns: Readonly<Record<string, string>>,
  fallback: string,
  id: string,
): Fragment | InvalidList {
  if (sort === null) return sql.unsafe(`ORDER BY ${fallback}`);
  const [field, order] = sort;
  if (!Object.hasOwn(columns, field) || (order !== 'ASC' && order !== 'DESC')) return { invalidList: 'sort', field };
  const column = columns[field]!;
  return sql.unsafe(column === id ? `ORDER BY ${id} ${order}` : `ORDER BY ${column} ${order}, ${id} ${order}`);
}

/** LIMIT and OFFSET for an inclusive range; nothing for a whole list. */
function rangeOf(sql: Sql, range: ListOptions['range']): Fragment {
  if (range === null) return sql.unsafe('');
  const [from, to] = range;
  return sql`LIMIT ${Math.max(0, to - from + 1)}::int OFFSET ${Math.max(0, from)}::int`;
}

/** The filters, order and range of a list as SQL. `sorts`: the sort columns by name, the default order, the id. */
export function askedOf(sql: Sql, list: ListOptions, filters: Readonly<Record<string, Filter>>, sorts: Tail<Parameters<typeof orderOf>>) {
  const where = conditionsOf(sql, list.filter, filters);
  if (isInvalidList(where)) return where;
  const order = orderOf(sql, list.sort, ...sorts);
  return isInvalidList(order) ? order : { where, order, range: rangeOf(sql, list.range) };
}
type Tail<All extends unknown[]> = All extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** Runs a listing: one statement, rows in order. */
export async function pageOf<Row>(sql: Sql, listing: Listing): Promise<Page<Row>> {
  const [answer] = await sql`
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (${listing.rows}) r) AS rows, (${listing.total})::int AS total`;
  return { rows: answer!.rows as Row[], total: answer!.total as number };
}

type Whole = { filters: Readonly<Record<string, Filter>>; sorts: Tail<Parameters<typeof orderOf>>; columns: Fragment; from: Fragment };

/**
 * One page of `columns`. `from` must end in a condition, because the conditions of the filters are appended to it; the total is counted.
 */
export async function pageFrom<Row>(
  sql: Sql,
  list: ListOptions,
  { filters, sorts, columns, from }: Whole,
): Promise<Page<Row> | InvalidList> {
  const asked = askedOf(sql, list, filters, sorts);
  if (isInvalidList(asked)) return asked;
  const found = sql`${from} ${asked.where.all}`;
  return pageOf(sql, { rows: sql`SELECT ${columns} ${found} ${asked.order} ${asked.range}`, total: sql`SELECT count(*) ${found}` });
}

/** Maps the rows of a page to the contract's shape. */
export const mapPage = <From, To>(page: Page<From>, map: (row: From) => To): Page<To> => ({ rows: page.rows.map(map), total: page.total });
