// A table as .csv, as a French spreadsheet opens it: UTF-8 with its mark, `;`, CRLF (CONTRACT « Exports »).
import type { WrittenCell } from '../../ports/spreadsheets.ts';

export const CSV_MARK = '\u{feff}';
/** What a spreadsheet would take for the beginning of a formula, in full width as well: some read that the same (C25). */
const FORMULA = String.raw`[=+\-@\t\r＝＋－＠]`;
const BEGINS_FORMULA = new RegExp(`^${FORMULA}`);
const DISARMED = new RegExp(`^'(?=${FORMULA})`);
/** A text of such a table without what was put before it: the file may come back as an import. */
export const rearmed = (text: string): string => text.replace(DISARMED, '');
const SPECIAL = /[;"\r\n]|^\s|\s$/;

function csvCell(value: WrittenCell): string {
  if (typeof value === 'number') return String(value);
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
export const csvLine = (cells: readonly WrittenCell[]): string => `${cells.map(csvCell).join(';')}\r\n`;
