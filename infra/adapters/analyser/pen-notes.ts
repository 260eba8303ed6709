// A note that a pen has added: words that begin small, in a colour in which the paper itself prints nothing. A program prints its titles and notices in
// the colours of its house; a person writes below or above them in his own.
import type { Box } from '#domain/documents/reading.ts';
import { layoutOf, type SourcePage } from '#domain/reading/layout.ts';
import { type Pdfium, scratch } from './pdfium-module.ts';
import { pageObjects } from './pdfium-objects.ts';
import { onPage } from './pdfium-page.ts';

const WORDS_MIN = 4;
/** Between the strongest and the weakest of red, green and blue: grey and black are no pen's. */
const CHROMA_MIN = 70;

type Printed = { readonly box: Box; readonly colour: string | null };

/** The texts of a page with their colours, in points from the top left corner. */
const printedTexts = (pdfium: Pdfium, page: number): Printed[] => {
  const height = pdfium._FPDF_GetPageHeightF(page);
  return pageObjects(pdfium, page).texts.flatMap((text): Printed[] =>
    scratch(pdfium, 32, (memory) => {
      if (!pdfium._FPDFPageObj_GetBounds(text, memory, memory + 4, memory + 8, memory + 12)) return [];
      const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(memory >> 2, (memory >> 2) + 4);
      const filled = pdfium._FPDFPageObj_GetFillColor(text, memory + 16, memory + 20, memory + 24, memory + 28);
      const channels = [0, 1, 2].map((k) => pdfium.HEAP32[(memory >> 2) + 4 + k]!);
      const isColoured = filled !== 0 && Math.max(...channels) - Math.min(...channels) >= CHROMA_MIN;
      return [{ box: [left, height - top, right, height - bottom], colour: isColoured ? channels.join() : null }];
    }),
  );
};
const covers = ([left, top, right, bottom]: Box, x: number, y: number): boolean => left <= x && x <= right && top <= y && y <= bottom;

/** The note on a page; null: none. */
export function penNote(pdfium: Pdfium, document: number, index: number, page: SourcePage): string | null {
  if (page.shown !== undefined) return null;
  return onPage(pdfium, document, index, (handle) => {
    const texts = printedTexts(pdfium, handle);
    if (!texts.some(({ colour }) => colour !== null)) return null;
    const lines = layoutOf([page]).blocks.map(({ segments }) => {
      const { box, size, text } = segments[0]!;
      const [x, y] = [box[0] + size, (box[1] + box[3]) / 2];
      const colour = texts.find((printed) => covers(printed.box, x, y))?.colour ?? null;
      return { text, colour, isNote: /^\p{Ll}/u.test(text) && text.split(/\s+/).length >= WORDS_MIN };
    });
    const note = lines.find(
      ({ colour, isNote }) => isNote && colour !== null && !lines.some((other) => other.colour === colour && !other.isNote),
    );
    return note === undefined ? null : note.text;
  });
}
