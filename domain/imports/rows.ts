// Turns the rows of a sheet into import rows: reads the values and reports the faults (compliance.md §5).
import { siretFault, siretWarning } from '../documents/identifiers.ts';
import type { Cell, SheetRow } from '../ports/spreadsheets.ts';
import { type Trade, tradesOfText } from '../subcontractors/trades.ts';
import { SIRET_KEY_WARNING } from '../texts/fr/document-problems.ts';
import * as say from '../texts/fr/imports.ts';
import { emailOf, isUncomputed, phoneOf, siretOf, textOf, yesOrNo } from './cells.ts';
import { IMPORT_FIELDS, type ImportField, type Layout, REQUIRED_FIELDS } from './columns.ts';

/** The values as a caller or a sheet gives them; undefined: not given. */
export type RawRow = { readonly [Field in ImportField]?: Cell };
export type ImportValues = Record<Exclude<ImportField, 'isActive' | 'trades'>, string> & { isActive: boolean; trades: Trade[] };
/** A field whose cell says nothing that can be taken: somebody who exists keeps his own. What is told of either. */
export type Unsure = {
  readonly field: 'isActive' | 'contactPhone' | 'trades';
  readonly ifNew: string | null;
  readonly ifKnown: string | null;
};
/** `message` without its prefix « Ligne N: »; null: the row can be imported. Warnings are amber. */
export type ImportRow = {
  readonly values: ImportValues;
  readonly message: string | null;
  readonly warnings: readonly string[];
  readonly unsure: readonly Unsure[];
};

const isBlank = (cell: Cell): boolean => !isUncomputed(cell) && textOf(cell) === '';

/** The rows below the headings; empty rows are skipped (F233), and so are headings that a list repeats on each of its pages. */
export function rawRowsOf(layout: Layout, rows: readonly SheetRow[]): { line: number; raw: RawRow }[] {
  const read = layout.columns.flatMap(({ index, label, field }) => (field === null ? [] : [{ index, label, field }]));
  return rows.flatMap(({ line, cells }) => {
    if (line <= layout.headingLine || read.every(({ index }) => isBlank(cells[index]))) return [];
    if (read.every(({ index, label }) => textOf(cells[index]).replace(/\s+/g, ' ') === label)) return [];
    return [{ line, raw: Object.fromEntries(read.map(({ field, index }) => [field, cells[index] ?? null])) }];
  });
}

/** « A simple x@y.z pattern » (compliance.md §5); the mailer's stricter rule is checked after it. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What keeps the row from being imported; null: nothing. */
function messageOf(raw: RawRow, texts: ImportValues): string | null {
  const uncomputed = IMPORT_FIELDS.filter((field) => isUncomputed(raw[field]));
  if (uncomputed.length > 0) return say.uncomputed(uncomputed);
  const missing = REQUIRED_FIELDS.filter((field) => texts[field] === '' || isBlank(raw[field]));
  if (missing.filter((field) => isBlank(raw[field])).length > 0) return say.missingFields(missing.filter((field) => isBlank(raw[field])));
  if (siretFault(texts.siret) !== null) return say.WRONG_SIRET;
  if (!EMAIL.test(texts.contactEmail)) return say.WRONG_EMAIL;
  // Without any digit it is no number at all; one of a wrong length is told in amber.
  if (!/\d/.test(texts.contactPhone)) return say.NO_PHONE;
  return missing.length > 0 ? say.missingFields(missing) : null;
}

/** Without this column, or if the caller omits it, a new subcontractor is active, as in the form. */
function activeOf(cell: Cell): { isActive: boolean; unsure: Unsure | null } {
  if (cell === undefined) return { isActive: true, unsure: { field: 'isActive', ifNew: null, ifKnown: null } };
  const said = yesOrNo(cell);
  if (said !== null || isUncomputed(cell)) return { isActive: said ?? false, unsure: null };
  const ifNew = isBlank(cell) ? say.INACTIVE_UNSAID : say.activeUnknown(textOf(cell));
  return { isActive: false, unsure: { field: 'isActive', ifNew, ifKnown: say.ACTIVE_KEPT } };
}
function unsurePhone(cell: Cell): Unsure {
  const ifNew = say.impossiblePhone(textOf(cell));
  return { field: 'contactPhone', ifNew, ifKnown: `${ifNew} ${say.PHONE_KEPT}` };
}

/** A cell without any trade, or none at all, leaves somebody who exists his own. */
function tradesOf(cell: Cell): { trades: Trade[]; unsure: Unsure | null; warning: string | null } {
  const { trades, unknown } = tradesOfText(textOf(cell));
  return {
    trades,
    unsure: trades.length === 0 ? { field: 'trades', ifNew: null, ifKnown: null } : null,
    warning: unknown.length === 0 ? null : say.unknownTrades(unknown),
  };
}

export function importRow(raw: RawRow): ImportRow {
  const [siret, phone, email, active] = [siretOf(raw.siret), phoneOf(raw.contactPhone), emailOf(raw.contactEmail), activeOf(raw.isActive)];
  const did = tradesOf(raw.trades);
  const values: ImportValues = {
    companyName: textOf(raw.companyName),
    siret: siret.text,
    contactName: textOf(raw.contactName),
    contactEmail: email.text,
    contactPhone: phone.text,
    isActive: active.isActive,
    trades: did.trades,
  };
  const key = siretWarning(siret.text) === 'key' ? SIRET_KEY_WARNING : null;
  const warnings = [siret.warning, key, email.warning, phone.warning, did.warning].filter((warning) => warning !== null);
  const impossible = phone.possible || phone.text === '' ? null : unsurePhone(raw.contactPhone);
  return {
    values,
    message: messageOf(raw, values),
    warnings,
    unsure: [impossible, active.unsure, did.unsure].filter((one) => one !== null),
  };
}

/** What the row says of somebody who exists, or of somebody new (null). */
export function settled(
  { values, warnings, unsure }: Pick<ImportRow, 'values' | 'warnings' | 'unsure'>,
  known: Pick<ImportValues, 'isActive' | 'contactPhone' | 'trades'> | null,
): Pick<ImportRow, 'values' | 'warnings'> {
  const kept = known === null ? {} : Object.fromEntries(unsure.map(({ field }) => [field, known[field]]));
  const told = unsure.map(({ ifNew, ifKnown }) => (known === null ? ifNew : ifKnown)).filter((warning) => warning !== null);
  return { values: { ...values, ...kept }, warnings: [...warnings, ...told] };
}
