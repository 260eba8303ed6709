// A page rendered by PDFium, on white, with its annotations.
import type { Box } from '#domain/documents/reading.ts';
import type { Pdfium } from './pdfium-module.ts';
import type { Grey } from './pictures/grey.ts';

const ANNOTATIONS = 1;
/** [left, top, width, height] of the whole page in pixels, where the picture shows a part of it. */
type Sheet = readonly [left: number, top: number, width: number, height: number];

/** Blue, green, red and an unused byte per pixel, rows from the top. */
export function drawn(pdfium: Pdfium, page: number, columns: number, rows: number, sheet: Sheet = [0, 0, columns, rows]): Uint8Array {
  const bitmap = pdfium._FPDFBitmap_Create(columns, rows, 0);
  if (bitmap === 0) throw new Error('PDFium is out of memory');
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, ...sheet, 0, ANNOTATIONS);
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap);
    return pdfium.HEAPU8.slice(from, from + columns * rows * 4);
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

/** A part of the page, in points from its top left corner as shown; `scale` in pixels per point. */
export function drawnPart(pdfium: Pdfium, page: number, [left, top, right, bottom]: Box, scale: number): Grey {
  const [width, height] = [Math.max(1, Math.round((right - left) * scale)), Math.max(1, Math.round((bottom - top) * scale))];
  const sheet = [-left, -top, pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)].map((side) => Math.round(side * scale));
  return { width, height, data: greyOf(drawn(pdfium, page, width, height, sheet as unknown as Sheet)) };
}

/** Blue, green, red weighted by perceived brightness (ITU-R BT.601). */
export function greyOf(colours: Uint8Array): Uint8Array {
  const grey = new Uint8Array(colours.length / 4);
  for (let i = 0; i < grey.length; i += 1) grey[i] = (colours[i * 4]! * 29 + colours[i * 4 + 1]! * 150 + colours[i * 4 + 2]! * 77) >> 8;
  return grey;
}
