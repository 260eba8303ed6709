// What a simulated statement is, and the few ways in which statements treat rows.
import type { Row, Rows, TableName, Tables, Work } from '../tables.ts';

export type Values = readonly unknown[];
export type IsHeld = (lock: string) => boolean;
export type Known = { begins: string; reads?: true; work: (values: Values, isHeld: IsHeld) => Work };

export const none: readonly Row[] = [];
export const counted = (count: number): Rows => Object.assign([], { count });
export const numbers = (value: unknown): number[] => value as number[];
export const rowsOf = (tables: Tables, name: TableName): Row[] => [...tables[name].values()];

/** Columns given as one array each, as `unnest` takes them. */
export function unnested(columns: readonly string[], values: Values): Row[] {
  const arrays = values as unknown[][];
  return (arrays[0] ?? []).map((_, i) => Object.fromEntries(columns.map((column, c) => [column, arrays[c]![i]])));
}
export function insertNew(tables: Tables, name: TableName, rows: readonly Row[], key: (row: Row) => string): void {
  for (const row of rows) if (!tables[name].has(key(row))) tables[name].set(key(row), row);
}
export function remove(tables: Tables, name: TableName, which: (row: Row) => boolean): Rows {
  const gone = [...tables[name]].filter(([, row]) => which(row));
  for (const [key] of gone) tables[name].delete(key);
  return counted(gone.length);
}
