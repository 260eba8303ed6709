// The rows that did not go in, as a file to be mended and imported again: the template's columns, and behind them what is wrong.
import type { PreviewRow } from '#contract/imports.ts';
import { CSV_MARK, csvLine } from '#domain/texts/fr/csv.ts';
import { IMPORT_HEADINGS } from '#domain/texts/fr/imports.ts';
import { saveBlob } from '../shared/save-blob.ts';
import type { ImportRun } from './run.ts';

export type FailedRow = PreviewRow & { message: string };

/** The answers come in the order of what was sent. */
export const failedOf = ({ rows, results }: ImportRun): FailedRow[] =>
  results.flatMap(({ status, message, line }, index) =>
    status === 'failed' ? [{ ...rows[index]!, line, message: message ?? `Ligne ${line}` }] : [],
  );

const FIELDS = Object.keys(IMPORT_HEADINGS) as (keyof typeof IMPORT_HEADINGS)[];
const cellOf = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'Oui' : 'Non');

/** `file`: the name of the spreadsheet that they come from. */
export function saveFailedRows(file: string, rows: readonly FailedRow[]): void {
  const lines = [
    [...Object.values(IMPORT_HEADINGS), 'Erreur'],
    ...rows.map((row) => [...FIELDS.map((field) => cellOf(row[field])), row.message]),
  ];
  const content = new Blob([CSV_MARK, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' });
  saveBlob(content, `${file.replace(/\.xlsx$/i, '')} - à corriger.csv`);
}
