// What tells one paper from another: its issuer, its numbers, and sketches of its text and of its picture that stay near when little
// changed (G11, infra/decisions/121). Pure: readers make the sketches, across-papers.ts compares them.
import type { CalendarDate } from '../kernel/calendar.ts';
import { normalizeText } from './normalize-text.ts';

/** Read beside the fields of a document. */
export type Particulars = {
  /** The insurer, or the body that certifies. */
  readonly issuer: string | null;
  /** Of the contract or the certificate: the same from year to year. */
  readonly number: string | null;
  /** Printed on one paper alone: URSSAF's security code, the verification code of a Kbis. */
  readonly code: string | null;
  /** Of `sketchOfText`; null: too little text. */
  readonly text: string | null;
  /** Of `sketchOfPicture`, the first page; null: not drawn. */
  readonly picture: string | null;
};

/** What is kept of a paper for the ones that come after it, as the machine read it: `endsOn` never a fallback. */
export type KeptParticulars = Particulars & {
  readonly issuedOn: CalendarDate | null;
  readonly endsOn: CalendarDate | null;
  readonly headcount: number | null;
  /** The month that an attestation de vigilance speaks of. */
  readonly periodEnd: CalendarDate | null;
};

const MONTH = /^(?:janv|fevr|mars|avr|mai|juin|juil|aout|sept|octo|nove|dece)[a-z]*$/;
/** A page with fewer words resembles every other one. */
const WORDS_MIN = 12;
const TEXT_BITS = 64;

/** 32 bits of a text (FNV-1a, then mixed so that each bit depends on every letter). */
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
 * 16 hex digits in which two texts differ in few bits when they share most pairs of words (the similarity hash of Charikar, 2002). Figures and
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
/** Grey levels of 255 between neighbours that count as a difference: less is the grain of the paper. */
const STEP = 2;

/**
 * 64 hex digits of a page: 17 × 16 means of its grey pixels (0 black to 255 white, row by row), one bit wherever a field is darker than its
 * left neighbour. A page drawn again differs in a bit or two, one of another sort in twenty and more.
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

/** In how many bits two sketches of one sort differ. */
export function bitsApart(a: string, b: string): number {
  let apart = 0;
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    let bits = Number.parseInt(a[i] ?? '0', 16) ^ Number.parseInt(b[i] ?? '0', 16);
    for (; bits > 0; bits >>= 1) apart += bits & 1;
  }
  return apart;
}

/** 64 bits, 16 hex digits: to find equals by, no secret. */
export const hashOfText = (text: string): string =>
  [0, 0x9e3779b9].map((seed) => hashOf(text, seed).toString(16).padStart(8, '0')).join('');

/** Numbers and codes as they are compared: spaces, dots and dashes come and go between two prints of one number. */
export const plainNumber = (text: string): string => normalizeText(text).replace(/[^a-z0-9]/g, '');
