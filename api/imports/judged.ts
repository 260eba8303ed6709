// Validates a row of an import: by the domain, then by the same schema as the form, so that an import accepts nothing that the form
// refuses.

import { subcontractorInput } from '#contract/subcontractors.ts';
import { IMPORT_FIELDS } from '#domain/imports/columns.ts';
import { type ImportRow, type ImportValues, importRow, type RawRow } from '#domain/imports/rows.ts';
import { sameTrades } from '#domain/subcontractors/trades.ts';
import { IMPORT_HEADINGS, ofLine, WRONG_EMAIL } from '#domain/texts/fr/imports.ts';
import type { KnownSiret } from '#projections/compliance/query.ts';
import { internationalPhone } from '../shell/phone.ts';

/** `message` is the full sentence: « Ligne 7: … ». */
export type JudgedRow = ImportRow & { readonly line: number; readonly besideArchived: boolean };
export type GivenRow = { readonly line: number; readonly raw: RawRow; readonly allowDuplicateSiret?: boolean | undefined };

/** The form's schema requires an organisation. */
const ANY_ORGANIZATION = { organizationId: 1 };

export async function judged({ line, raw, allowDuplicateSiret: besideArchived = false }: GivenRow): Promise<JudgedRow> {
  const row = { ...importRow(raw), besideArchived };
  if (row.message !== null) return { ...row, line, message: ofLine(line, row.message) };
  const form = subcontractorInput.safeParse({ ...ANY_ORGANIZATION, ...row.values });
  if (!form.success) {
    const [issue] = form.error.issues;
    const field = IMPORT_FIELDS.find((name) => name === issue?.path[0]);
    const message = field === 'contactEmail' || !field ? WRONG_EMAIL : `${IMPORT_HEADINGS[field]} : ${issue?.message}`;
    return { ...row, line, message: ofLine(line, message) };
  }
  const { companyName, siret, contactName, contactEmail, contactPhone, isActive, trades = [] } = form.data;
  const phone = await internationalPhone(contactPhone);
  const values: ImportValues = { companyName, siret, contactName, contactEmail, contactPhone: phone, isActive, trades };
  return { ...row, line, values };
}

export const isAsKnown = (values: ImportValues, known: Omit<KnownSiret, 'id'>): boolean =>
  IMPORT_FIELDS.every((field) => field === 'trades' || values[field] === known[field]) && sameTrades(values.trades, known.trades);

/** The first valid row of each SIRET; a later row with the same SIRET is a duplicate (A41). */
export function firstsOf(rows: readonly JudgedRow[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const [index, { values, message }] of rows.entries())
    if (message === null && !firsts.has(values.siret)) firsts.set(values.siret, index);
  return firsts;
}
