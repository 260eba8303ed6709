// Tables as .xlsx, by exceljs, loaded at the first use.
import type { Table } from '#domain/ports/spreadsheets.ts';

/** Text, also after a user edits the cell: « =1+1 » stays text (C25). */
const AS_TEXT = '@';
/**
 * Characters that XML cannot contain, and a lone carriage return, which it changes: a spreadsheet program calls a file with one of them
 * damaged.
 */
const NOT_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
export const textOf = (text: string): string => text.toWellFormed().replace(NOT_XML, ' ');

export async function writeSpreadsheet({ name, columns, rows }: Table): Promise<Uint8Array> {
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ heading, width }) => ({ header: heading, width, style: { numFmt: AS_TEXT } }));
  sheet.getRow(1).font = { bold: true };
  for (const row of rows) sheet.addRow(row.map(textOf));
  if (columns.length > 0) sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } };
  return new Uint8Array(await book.xlsx.writeBuffer());
}
