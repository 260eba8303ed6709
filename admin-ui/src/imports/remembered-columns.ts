// What a person has said of the columns of his files, kept in this browser for the next one (W1): by heading, never by a mere position.
import type { ImportColumn } from '#contract/imports.ts';
import { type ChosenColumns, IMPORT_FIELDS } from '#domain/imports/columns.ts';
import { store, stored } from '../root/storage.ts';

const KEY = 'subdoc-import-columns';
/** The latest ones: a list of an ERP has forty columns. */
const KEPT = 200;
/** What the server takes in one form field. */
const SENT = 60;

export function rememberedColumns(): ChosenColumns {
  try {
    const kept = Object.entries(JSON.parse(stored(KEY) ?? '{}') as Record<string, unknown>);
    const known = kept.filter(([, field]) => field === null || IMPORT_FIELDS.some((name) => name === field));
    return Object.fromEntries(known.slice(-SENT)) as ChosenColumns;
  } catch {
    return {};
  }
}

/** Keeps what differs from what was understood without being told. */
export function rememberColumns(columns: readonly ImportColumn[], chosen: ChosenColumns): void {
  const told = columns.filter(({ label, field, by }) => !/^Colonne [A-Z]+$/.test(label) && (by === 'chosen' || chosen[label] !== field));
  const before = Object.entries(rememberedColumns()).filter(([label]) => !told.some((column) => column.label === label));
  const now = told.map(({ label }) => [label, chosen[label] ?? null] as const);
  store(KEY, JSON.stringify(Object.fromEntries([...before, ...now].slice(-KEPT))));
}
