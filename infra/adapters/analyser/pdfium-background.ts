// Whether the pictures of a page are only behind its text: a letterhead, an ornament, a logo. Such a page is read by its text alone, since
// recognising it would tell nothing more.
import { hasWords } from '#domain/reading/french-words.ts';
import { isMeaningless, isPicture, LETTERS_MIN, lettersOn } from './page-kinds.ts';
import { drawnPart } from './pdfium-drawn.ts';
import type { Pdfium } from './pdfium-module.ts';
import { pageObjects } from './pdfium-objects.ts';
import { onPage } from './pdfium-page.ts';
import type { ReadPage } from './pdfium-words.ts';
import { shadowless } from './pictures/grey.ts';
import { inkLines } from './pictures/ink-lines.ts';

/** A picture with this share of the text's letters, or more, tells something of its own. */
export const MORE_LETTERS = 0.3;
/** Pixels per point: letters of five points are found. */
const SCALE = 1.5;
const SIDE_MAX_POINTS = 1200;
/** From the shape of a row to its letters: a row's box is higher than its capitals, which are higher than a letter is wide. */
const LETTERS_PER_HEIGHT = 2.6;

/** Whether a page that `isPicture` shows hardly a row of letters besides its text; `alike`: as many pages before it did so. */
function isOnlyBehind(pdfium: Pdfium, document: number, index: number, layer: ReadPage, alike: number): boolean {
  const letters = lettersOn(layer);
  if (layer.recognised || layer.undrawn || letters < LETTERS_MIN || isMeaningless(layer)) return false;
  if (hasWords(layer.words.map(({ text }) => text)) !== true || Math.max(layer.width, layer.height) > SIDE_MAX_POINTS) return false;
  return alike >= ALIKE_MAX || lettersBehind(pdfium, document, index) < MORE_LETTERS * letters;
}

/** About how many letters are drawn on the page without its texts. */
function lettersBehind(pdfium: Pdfium, document: number, index: number): number {
  const found = onPage(pdfium, document, index, (page) => {
    for (const text of pageObjects(pdfium, page).texts) pdfium._FPDFPageObj_SetIsActive(text, 0);
    const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
    const lines = inkLines(shadowless(drawnPart(pdfium, page, [0, 0, width, height], SCALE)));
    return lines.reduce((sum, line) => sum + (LETTERS_PER_HEIGHT * line.width) / Math.max(1, line.height), 0);
  });
  return found ?? Number.POSITIVE_INFINITY;
}

/** A document on letterhead has the same on every page. */
const ALIKE_MAX = 6;
/** Answers for the pages of a document, in their order, whether only its picture tells what a page says. */
export function needsRecognition(pdfium: Pdfium, document: number): (layer: ReadPage, index: number) => boolean {
  let alike = 0;
  return (layer, index) => {
    if (!isPicture(layer)) return false;
    if (!isOnlyBehind(pdfium, document, index, layer, alike)) return true;
    alike += 1;
    return false;
  };
}
