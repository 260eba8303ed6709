// A table as .csv in the form that a French spreadsheet opens: UTF-8 with BOM, `;`, CRLF (CONTRACT « Exports »).
import type { WrittenCell } from '../../ports/spreadsheets.ts';

export const CSV_MARK = '\u{feff}';
/**
 * What starts a formula (C25): its characters, full-width ones too, because some spreadsheets treat them alike, behind whatever a
 * spreadsheet may drop in front of them: blanks of every kind, control characters, marks without width. A tab or a line break alone does
 * too.
 */
const FORMULA = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])`;
const BEGINS_FORMULA = new RegExp(`^${FORMULA}`, 'u');
const DISARMED = new RegExp(`^'(?=${FORMULA})`, 'u');
/** Removes the apostrophe that protects a text from being a formula, because an exported file may be imported again. */
export const rearmed = (text: string): string => text.replace(DISARMED, '');
const SPECIAL = /[;"\r\n]|^\s|\s$/;

function csvCell(value: WrittenCell): string {
  if (typeof value === 'number') return String(value);
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
export const csvLine = (cells: readonly WrittenCell[]): string => `${cells.map(csvCell).join(';')}\r\n`;
