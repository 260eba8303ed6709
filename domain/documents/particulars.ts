// What tells two documents apart: issuer, numbers, and similarity hashes of text and picture, which differ little when little has changed
// (G11, infra/decisions/121). Pure: readers compute the hashes, across-papers.ts compares them.
import type { CalendarDate } from '../kernel/calendar.ts';
import { normalizeText } from './normalize-text.ts';

/** Read in addition to a document's fields. */
export type Particulars = {
  /** The insurer, or the certifying body. */
  readonly issuer: string | null;
  /** The number of the contract or certificate, the same from year to year. */
  readonly number: string | null;
  /** A code printed on one document only: URSSAF's security code, the verification code of a Kbis. */
  readonly code: string | null;
  /** Result of `sketchOfText`; null: too little text. */
  readonly text: string | null;
  /** Result of `sketchOfPicture` for the first page; null: the page was not rendered. */
  readonly picture: string | null;
};

/** What is stored of a document, as read, for comparison with later ones; `endsOn` is never a fallback. */
export type KeptParticulars = Particulars & {
  readonly issuedOn: CalendarDate | null;
  readonly endsOn: CalendarDate | null;
  readonly headcount: number | null;
  /** The month of an attestation de vigilance. */
  readonly periodEnd: CalendarDate | null;
};

const MONTH = /^(?:janv|fevr|mars|avr|mai|juin|juil|aout|sept|octo|nove|dece)[a-z]*$/;
/** Pages with fewer words all resemble each other. */
const WORDS_MIN = 12;
const TEXT_BITS = 64;

/** A 32-bit hash of a text (FNV-1a, then mixed so that each bit depends on every letter). */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const hexOf = (bits: readonly boolean[]): string => {
  let hex = '';
  for (let i = 0; i < bits.length; i += 4)
    hex += ((+bits[i]! << 3) | (+bits[i + 1]! << 2) | (+bits[i + 2]! << 1) | +bits[i + 3]!).toString(16);
  return hex;
};

/**
 * Similarity hash of a text (Charikar, 2002) as 16 hex digits: two texts that share most pairs of words differ in few bits. Digits and
 * months are left out, so that dates and amounts change nothing. Null for a text of a few words.
 */
export function sketchOfText(text: string): string | null {
  const words = (normalizeText(text).match(/[a-z0-9]+/g) ?? []).filter((word) => /^[a-z]{3,}$/.test(word) && !MONTH.test(word));
  if (words.length < WORDS_MIN) return null;
  const sums = new Array<number>(TEXT_BITS).fill(0);
  for (let i = 1; i < words.length; i += 1) {
    const pair = `${words[i - 1]} ${words[i]}`;
    const [low, high] = [hashOf(pair, 0), hashOf(pair, 0x9e3779b9)];
    for (let bit = 0; bit < TEXT_BITS; bit += 1) sums[bit]! += ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1 ? 1 : -1;
  }
  return hexOf(sums.map((sum) => sum > 0));
}

const COLUMNS = 17;
const ROWS = 16;
/** Difference between neighbours, of 255 grey levels, that counts; a smaller one is noise. */
const STEP = 2;

/**
 * Similarity hash of a page as 64 hex digits: 17 × 16 mean values of its grey pixels (0 black to 255 white, row by row), one bit for each
 * cell that is darker than its left neighbour. A page rendered again differs in a bit or two, one of another kind in twenty and more.
 */
export function sketchOfPicture(grey: ArrayLike<number>, width: number, height: number): string | null {
  if (width < COLUMNS || height < ROWS || grey.length < width * height) return null;
  const means: number[] = [];
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const [x0, x1] = [Math.floor((column * width) / COLUMNS), Math.floor(((column + 1) * width) / COLUMNS)];
      const [y0, y1] = [Math.floor((row * height) / ROWS), Math.floor(((row + 1) * height) / ROWS)];
      let sum = 0;
      for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += grey[y * width + x]!;
      means.push(sum / ((x1 - x0) * (y1 - y0)));
    }
  const bits: boolean[] = [];
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 1; column < COLUMNS; column += 1) {
      const at = row * COLUMNS + column;
      bits.push(means[at - 1]! - means[at]! > STEP);
    }
  return hexOf(bits);
}

/** Number of bits in which two similarity hashes of one kind differ. */
export function bitsApart(a: string, b: string): number {
  let apart = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    let bits = Number.parseInt(a[i] ?? '0', 16) ^ Number.parseInt(b[i] ?? '0', 16);
    for (; bits > 0; bits >>= 1) apart += bits & 1;
  }
  return apart;
}

/** 64 bits as 16 hex digits, to look up equal texts; no secret. */
export const hashOfText = (text: string): string =>
  [0, 0x9e3779b9].map((seed) => hashOf(text, seed).toString(16).padStart(8, '0')).join('');

/** Normalizes numbers and codes for comparison: spaces, dots and dashes differ between two prints of one number. */
export const plainNumber = (text: string): string => normalizeText(text).replace(/[^a-z0-9]/g, '');
