// A small sketch of a file's first page as PDFium renders it, with everything on it (G11).
import { sketchOfPicture } from '#domain/documents/particulars.ts';
import { drawn } from './pdfium-drawn.ts';
import type { Pdfium } from './pdfium-module.ts';

/** Ten pixels for each cell of the sketch, whatever the page's size. */
const COLUMNS = 170;
const ROWS = 160;

/** Loads the page again, because the page that was read no longer has its texts. Null where there is none. */
export function pictureOf(pdfium: Pdfium, document: number): string | null {
  const page = pdfium._FPDF_LoadPage(document, 0);
  if (page === 0) return null;
  try {
    const pixels = drawn(pdfium, page, COLUMNS, ROWS);
    const grey = new Uint8Array(COLUMNS * ROWS);
    for (let i = 0; i < grey.length; i += 1) grey[i] = (pixels[i * 4]! + pixels[i * 4 + 1]! + pixels[i * 4 + 2]!) / 3;
    return sketchOfPicture(grey, COLUMNS, ROWS);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}
