// Which pages are read by their text, and which by their picture.
import { hasOwnLetters, hasWords } from '#domain/reading/french-words.ts';
import type { SourcePage } from '#domain/reading/layout.ts';
import type { ReadPage } from './pdfium-words.ts';

/** A page with fewer letters than this has no useful text: a stamp or a page number over a scan. */
export const LETTERS_MIN = 40;
/** Of few words, the share of letters without a Unicode value above which they are unusable: the font lacks its mapping table. */
const UNMAPPED_MAX = 0.3;

export const lettersOn = (page: SourcePage): number => page.words.reduce((sum, word) => sum + word.text.length, 0);

/** Letters that are not what they say are only drawings. The words tell it; what the font lacks counts where they are too few (V11, V12). */
export function isMeaningless(page: ReadPage): boolean {
  const texts = page.words.map(({ text }) => text);
  const words = hasWords(texts);
  if (words !== null) return !words || hasOwnLetters(texts);
  return page.unmapped >= Math.max(1, lettersOn(page) * UNMAPPED_MAX);
}

/** A page whose picture tells, or may tell, more than its text: a scan, a page with an OCR layer, letters as outlines or without meaning. */
export const isPicture = (page: ReadPage): boolean =>
  (page.images > 0 && (page.pictured || page.recognised)) ||
  (lettersOn(page) < LETTERS_MIN && (page.images > 0 || page.outlined)) ||
  isMeaningless(page);
