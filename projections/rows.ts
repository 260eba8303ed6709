// How projectors write: all rows of a batch in one statement per table, whatever their number, so that the prepared statement is reused.
import type { Sql } from './sql.ts';

/** PostgreSQL text cannot contain NUL or half a surrogate pair; a fact with one of them must not stop a projection. */
const UNWRITABLE = /\\u0000|\\ud[89a-f]/i;
const writable = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== '' ? value.toWellFormed().replaceAll('\0', '') : value;

/** JSON for a `text` parameter that SQL casts to json. Always safe to store. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return UNWRITABLE.test(text) ? JSON.stringify(value, writable) : text;
}

/** The column names: the keys of the first row, which all rows share. */
function columnsOf(rows: readonly object[]): string[] {
  return Object.keys(rows[0]!);
}

/** Inserts rows, or replaces those with the same key. Names of table and columns must be constants of the caller. */
export async function upsert<Row extends object>(
  sql: Sql,
  table: string,
  key: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(rows);
  const others = columns.filter((column) => !key.includes(column as keyof Row & string));
  const action = others.length === 0 ? 'NOTHING' : `UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  await sql.unsafe(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${table}, $1::text::json) ON CONFLICT (${key.join(', ')}) DO ${action}`,
    [jsonText(rows)],
    { prepare: true },
  );
}

/** Loads rows by a numeric key into a map, in one statement. */
export async function loadById<Row extends { id: number }>(sql: Sql, table: string, ids: Iterable<number>): Promise<Map<number, Row>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await sql.unsafe(`SELECT * FROM ${table} WHERE id = ANY ($1::int[])`, [wanted as never], { prepare: true });
  return new Map((rows as unknown as Row[]).map((row) => [row.id, row]));
}
