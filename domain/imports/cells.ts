// The values of an import's cells. Spreadsheets turn typed identifiers into numbers and drop leading zeros (C27, F236), and people put more
// into a cell than its value (K30). A damaged number is repaired, with a warning, only if the result is certain; otherwise it is refused,
// never guessed.
import { isSiret } from '../documents/identifiers.ts';
import { visibleText, withoutInvisible } from '../kernel/invisible.ts';
import { mailAddressIn } from '../kernel/mail-address.ts';
import { isPossiblePhone, phoneIn } from '../kernel/phone-text.ts';
import type { Cell, Uncomputed } from '../ports/spreadsheets.ts';
import { rearmed } from '../texts/fr/csv.ts';
import { alsoHeld, ZERO_RESTORED } from '../texts/fr/imports.ts';

export type CellRead = { readonly text: string; readonly warning: string | null };

const plain = (text: string): CellRead => ({ text, warning: null });

/** A whole number in full, never with an exponent. */
const digitsOf = (value: number): string => (Number.isSafeInteger(value) ? BigInt(value).toString() : String(value));

export const isUncomputed = (cell: Cell): cell is Uncomputed => typeof cell === 'object' && cell !== null;

export function textOf(cell: Cell): string {
  if (cell === null || cell === undefined || isUncomputed(cell)) return '';
  if (typeof cell === 'number') return digitsOf(cell);
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : rearmed(visibleText(cell).trim()).trim();
}

/** INSEE numbers establishments from 00001, so five zeros at the end of a number are the result of rounding. */
const ROUNDED = /00000$/;
/** A number that was written as text with a decimal point. */
const AS_FLOAT = /^(\d+)\.0+$/;
/** In one, in groups, or as SIREN and NIC. */
const WRITTEN_SIRET = /(?<!\d)\d{3}[\s.-]?\d{3}[\s.-]?\d{3}(?:[\s.-]?|\s*NIC\s*:?\s*)\d{5}(?!\d)/i;

/** What a text cell holds beside the SIRET is told: « 732 829 320 00074 (siège) ». */
function siretOfText(cell: Cell): CellRead {
  const text = withoutInvisible(textOf(cell)).replace(AS_FLOAT, '$1').replace(/^'/, '');
  const compact = text.replace(/[\s.-]/g, '');
  if (/^\d{14}$/.test(compact)) return plain(compact);
  const found = WRITTEN_SIRET.exec(text);
  if (found === null) return plain(text.replace(/\s/g, ''));
  const rest = text
    .replace(found[0], ' ')
    .replace(/^\W*sire[nt]\W*$/i, '')
    .trim();
  return { text: found[0].replace(/\D/g, ''), warning: /[\p{L}\d]/u.test(rest) ? alsoHeld('siret', rest) : null };
}

/**
 * Fourteen digits, or an invalid text. If one or two digits are missing, leading zeros are added if the key is then valid; one damaged
 * number in ten passes this check by chance, so the person gets a warning.
 */
export function siretOf(cell: Cell): CellRead {
  if (typeof cell !== 'number') return siretOfText(cell);
  const text = textOf(cell);
  if (ROUNDED.test(text)) return plain('');
  if (text.length === 14) return plain(text);
  const padded = text.padStart(14, '0');
  return text.length >= 12 && isSiret(padded) ? { text: padded, warning: ZERO_RESTORED.siret } : plain(text);
}

/** `possible`: false for what no message can go to, by its length. */
export type PhoneCell = CellRead & { readonly possible: boolean };
/**
 * Restores the leading zero of a French number of nine digits, and the plus of one with eleven digits that begins with 33. International
 * where it is possible, else as it was read.
 */
export function phoneOf(cell: Cell): PhoneCell {
  const text = textOf(cell).replace(AS_FLOAT, '$1').replace(/^'/, '');
  const restored = /^[1-9]\d{8}$/.test(text) ? `0${text}` : /^33[1-9]\d{8}$/.test(text) ? `+${text}` : text;
  const { number, rest } = phoneIn(restored);
  const possible = isPossiblePhone(number);
  const warning =
    rest !== '' ? alsoHeld('contactPhone', rest) : restored.startsWith('0') && restored !== text ? ZERO_RESTORED.contactPhone : null;
  return { text: possible || /\d/.test(text) === false ? (possible ? number : text) : number, warning, possible };
}

/** One address; a name, a link or another address beside it is told (K30). */
export function emailOf(cell: Cell): CellRead {
  const { address, rest } = mailAddressIn(textOf(cell));
  return { text: address, warning: rest === '' ? null : alsoHeld('contactEmail', rest) };
}

const YES = new Set(['oui', 'o', 'x', '1', 'yes', 'y', 'true', 'vrai', 'actif', 'active', 'ok', '✓', '✔', '☑', '✅']);
const NO = new Set(['non', 'n', '0', 'no', 'false', 'faux', 'inactif', 'inactive', '✗', '✘', '☐', '❌']);
/** « Oui », TRUE and what people write for it (F235, K7); null: the cell says neither yes nor no. */
export function yesOrNo(cell: Cell): boolean | null {
  const word = withoutInvisible(textOf(cell))
    .toLowerCase()
    .replace(/[\s.!]+$/, '');
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
