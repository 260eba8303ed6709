// What the cells of an import mean: a spreadsheet keeps numbers where people typed identifiers, and drops the zeros in front (C27, F236).
// A number that was damaged is mended where that is certain, and said so; otherwise it is refused, never guessed.
import { isSiret } from '../documents/identifiers.ts';
import type { Cell } from '../ports/spreadsheets.ts';
import { rearmed } from '../texts/fr/csv.ts';
import { ZERO_RESTORED } from '../texts/fr/imports.ts';

export type CellRead = { readonly text: string; readonly warning: string | null };

const plain = (text: string): CellRead => ({ text, warning: null });

/** Whole numbers in full, never with an exponent. */
const digitsOf = (value: number): string => (Number.isSafeInteger(value) ? BigInt(value).toString() : String(value));

export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return digitsOf(cell);
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : rearmed(cell.trim()).trim();
}

/** INSEE numbers establishments from 00001: five zeros at the end of a number are what rounding left. */
const ROUNDED = /00000$/;

/**
 * Fourteen digits, or a text that is none. Of a number with one or two digits less the zeros are put back where the control key then is
 * right: of a hundred damaged numbers it lets ten pass, so the person is asked to look.
 */
export function siretOf(cell: Cell): CellRead {
  const text = textOf(cell).replace(/\s/g, '');
  if (typeof cell !== 'number') return plain(text);
  if (ROUNDED.test(text)) return plain('');
  if (text.length === 14) return plain(text);
  const padded = text.padStart(14, '0');
  return text.length >= 12 && isSiret(padded) ? { text: padded, warning: ZERO_RESTORED.siret } : plain(text);
}

/** A French number of nine digits had a zero; one of eleven that begins with 33 had a plus. */
export function phoneOf(cell: Cell): CellRead {
  const text = textOf(cell);
  if (typeof cell !== 'number') return plain(text);
  if (/^[1-9]\d{8}$/.test(text)) return { text: `0${text}`, warning: ZERO_RESTORED.contactPhone };
  return plain(/^33[1-9]\d{8}$/.test(text) ? `+${text}` : text);
}

/** The address behind a link of a cell is shown with what makes it one. */
export const emailOf = (cell: Cell): string => textOf(cell).replace(/^mailto:/i, '');

const YES = new Set(['oui', 'true', 'vrai']);
/** « Oui » in any case, or TRUE; everything else is no (compliance.md §5). */
export const isYes = (cell: Cell): boolean => YES.has(textOf(cell).toLowerCase());
