// The values of an import's cells. Spreadsheets turn typed identifiers into numbers and drop leading zeros (C27, F236). A damaged number is
// repaired, with a warning, only if the result is certain; otherwise it is refused, never guessed.
import { isSiret } from '../documents/identifiers.ts';
import type { Cell } from '../ports/spreadsheets.ts';
import { rearmed } from '../texts/fr/csv.ts';
import { ZERO_RESTORED } from '../texts/fr/imports.ts';

export type CellRead = { readonly text: string; readonly warning: string | null };

const plain = (text: string): CellRead => ({ text, warning: null });

/** A whole number in full, never with an exponent. */
const digitsOf = (value: number): string => (Number.isSafeInteger(value) ? BigInt(value).toString() : String(value));

export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return digitsOf(cell);
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : rearmed(cell.trim()).trim();
}

/** INSEE numbers establishments from 00001, so five zeros at the end of a number are the result of rounding. */
const ROUNDED = /00000$/;

/**
 * Fourteen digits, or an invalid text. If one or two digits are missing, leading zeros are added if the key is then valid; one damaged
 * number in ten passes this check by chance, so the person gets a warning.
 */
export function siretOf(cell: Cell): CellRead {
  const text = textOf(cell).replace(/\s/g, '');
  if (typeof cell !== 'number') return plain(text);
  if (ROUNDED.test(text)) return plain('');
  if (text.length === 14) return plain(text);
  const padded = text.padStart(14, '0');
  return text.length >= 12 && isSiret(padded) ? { text: padded, warning: ZERO_RESTORED.siret } : plain(text);
}

/** Restores the leading zero of a French number of nine digits, and the plus of one with eleven digits that begins with 33. */
export function phoneOf(cell: Cell): CellRead {
  const text = textOf(cell);
  if (typeof cell !== 'number') return plain(text);
  if (/^[1-9]\d{8}$/.test(text)) return { text: `0${text}`, warning: ZERO_RESTORED.contactPhone };
  return plain(/^33[1-9]\d{8}$/.test(text) ? `+${text}` : text);
}

/** A linked cell holds `mailto:` before the address. */
export const emailOf = (cell: Cell): string => textOf(cell).replace(/^mailto:/i, '');

const YES = new Set(['oui', 'true', 'vrai']);
/** « Oui » in any case, or TRUE; everything else is no (compliance.md §5). */
export const isYes = (cell: Cell): boolean => YES.has(textOf(cell).toLowerCase());
