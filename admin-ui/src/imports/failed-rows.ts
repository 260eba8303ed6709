// The rows that did not go in, as a file to be mended and imported again: the template's columns, and behind them what is wrong (W7).
import type { PreviewRow } from '#contract/imports.ts';
import { tradeNames } from '#domain/subcontractors/trades.ts';
import { urlOf } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { requestFile } from '../http/request.ts';
import { saveBlob } from '../shared/save-blob.ts';
import { toastError } from '../toast/store.ts';
import type { ImportRun } from './run.ts';

export type FailedRow = PreviewRow & { message: string };

/** Those that the review left out, then those that were refused. The answers come in the order of what was sent. */
export const failedOf = ({ rows, results, left }: ImportRun): FailedRow[] => [
  ...left.map((row) => ({ ...row, message: row.message ?? `Ligne ${row.line}` })),
  ...results.flatMap(({ status, message, line }, index) =>
    status === 'failed' ? [{ ...rows[index]!, line, message: message ?? `Ligne ${line}` }] : [],
  ),
];

const fieldsOf = ({ companyName, siret, contactName, contactEmail, contactPhone, isActive, trades, message }: FailedRow) => ({
  ...{ companyName, siret, contactName, contactEmail, contactPhone, isActive, message },
  ...(trades.length > 0 && { trades: tradeNames(trades) }),
});

/** `file`: the name of the spreadsheet that they come from. */
export async function saveFailedRows(file: string, rows: readonly FailedRow[]): Promise<void> {
  try {
    const content = await requestFile(urlOf('failedImportRows'), { body: JSON.stringify({ rows: rows.map(fieldsOf) }) });
    saveBlob(content, `${file.replace(/\.xlsx$/i, '')} - à corriger.xlsx`);
  } catch (error) {
    toastError(sentenceOf(error, 'Impossible de télécharger le fichier.'));
  }
}
