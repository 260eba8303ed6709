// Import files for tests and benches: rows as in a customer's spreadsheet.

import type { Cell } from '#domain/ports/spreadsheets.ts';
import { IMPORT_HEADINGS } from '#domain/texts/fr/imports.ts';
import { writeSpreadsheet } from '#infra/adapters/spreadsheets/exceljs.ts';
import { siretOf } from '#infra/specimens/companies.ts';

export const HEADINGS = Object.values(IMPORT_HEADINGS);

/** A different valid SIRET for each number. */
export function siretOfNumber(number: number): string {
  const stem = String(1_000_000_000_000 + number * 7);
  return siretOf(stem.slice(0, 9), Number(stem.slice(9)));
}
export const rowOfNumber = (number: number) => ({
  companyName: `ENTREPRISE ${number} & FILS`,
  siret: siretOfNumber(number),
  contactName: `Contact ${number}`,
  contactEmail: `contact${number}@exemple.fr`,
  contactPhone: '06 12 34 56 78',
  isActive: true as Cell,
});
export const rowsOfNumbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => rowOfNumber(from + index));

/** As text cells, « Oui » where active. */
export const fileOf = (rows: readonly ReturnType<typeof rowOfNumber>[]): Promise<Uint8Array> =>
  writeSpreadsheet({
    name: 'Feuille 1',
    columns: HEADINGS.map((heading) => ({ heading, width: 20 })),
    rows: rows.map(({ isActive, ...texts }) => [...Object.values(texts), isActive === true ? 'Oui' : 'Non']),
  });
export const xlsx = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);
