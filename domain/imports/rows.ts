// Turns the rows of a sheet into import rows: finds the columns, reads the values, reports the faults (compliance.md §5).
import { siretFault, siretWarning } from '../documents/identifiers.ts';
import type { Cell, SheetRow } from '../ports/spreadsheets.ts';
import { SIRET_KEY_WARNING } from '../texts/fr/document-problems.ts';
import { IMPORT_HEADINGS, INACTIVE_UNSAID, MISSING_FIELDS, WRONG_EMAIL, WRONG_SIRET } from '../texts/fr/imports.ts';
import { emailOf, isYes, phoneOf, siretOf, textOf } from './cells.ts';

export type ImportField = keyof typeof IMPORT_HEADINGS;
export const IMPORT_FIELDS = Object.keys(IMPORT_HEADINGS) as ImportField[];
/** The values as a caller or a sheet gives them; undefined: not given. */
export type RawRow = { readonly [Field in ImportField]?: Cell };
export type ImportValues = Record<Exclude<ImportField, 'isActive'>, string> & { isActive: boolean };
/** `message` without its prefix « Ligne N: »; null: the row can be imported. Warnings are amber. */
export type ImportRow = { readonly values: ImportValues; readonly message: string | null; readonly warnings: readonly string[] };

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();

/**
 * Finds the column of each field by the headings of the first row, in any order. A sheet without any of our headings is read in the order
 * of the template. A field without a heading has no column.
 */
function columnsOf(heading: SheetRow): ReadonlyMap<ImportField, number> {
  const titles = heading.cells.map((cell) => folded(textOf(cell)));
  const named = IMPORT_FIELDS.map((field) => [field, titles.indexOf(folded(IMPORT_HEADINGS[field]))] as const).filter(([, at]) => at >= 0);
  return new Map(named.length > 0 ? named : IMPORT_FIELDS.map((field, index) => [field, index]));
}

const isEmpty = (cell: Cell): boolean => textOf(cell) === '';

/** The first row with a value holds the headings; empty rows are skipped (F233). */
export function rowsOf(sheet: readonly SheetRow[]): { line: number; raw: RawRow }[] {
  const [heading, ...others] = sheet.filter(({ cells }) => !cells.every(isEmpty));
  if (heading === undefined) return [];
  const columns = columnsOf(heading);
  const raw = (cells: readonly Cell[]): RawRow => Object.fromEntries([...columns].map(([field, at]) => [field, cells[at] ?? null]));
  return others.map(({ line, cells }) => ({ line, raw: raw(cells) })).filter(({ raw: row }) => !Object.values(row).every(isEmpty));
}

/** « A simple x@y.z pattern » (compliance.md §5); the mailer's stricter rule is checked after it. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function importRow(raw: RawRow): ImportRow {
  const [siret, phone] = [siretOf(raw.siret), phoneOf(raw.contactPhone)];
  const unsaid = raw.isActive !== undefined && isEmpty(raw.isActive);
  const values: ImportValues = {
    companyName: textOf(raw.companyName),
    siret: siret.text,
    contactName: textOf(raw.contactName),
    contactEmail: emailOf(raw.contactEmail),
    contactPhone: phone.text,
    // Without this column, or if the caller omits it, the subcontractor is active, as in the form.
    isActive: raw.isActive === undefined || isYes(raw.isActive),
  };
  const { isActive: _, siret: number, ...texts } = values;
  const missing = isEmpty(raw.siret) || Object.values(texts).some((text) => text === '');
  const message = missing
    ? MISSING_FIELDS
    : siretFault(number) !== null
      ? WRONG_SIRET
      : EMAIL.test(values.contactEmail)
        ? null
        : WRONG_EMAIL;
  const key = siretWarning(number) === 'key' ? SIRET_KEY_WARNING : null;
  const warnings = [siret.warning, key, phone.warning, unsaid ? INACTIVE_UNSAID : null].filter((warning) => warning !== null);
  return { values, message, warnings };
}
