// A page rendered by PDFium, on white, with its annotations.
import type { Pdfium } from './pdfium-module.ts';

const ANNOTATIONS = 1;

/** Blue, green, red and an unused byte per pixel, rows from the top. */
export function drawn(pdfium: Pdfium, page: number, columns: number, rows: number): Uint8Array {
  const bitmap = pdfium._FPDFBitmap_Create(columns, rows, 0);
  if (bitmap === 0) throw new Error('PDFium is out of memory');
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, ANNOTATIONS);
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap);
    return pdfium.HEAPU8.slice(from, from + columns * rows * 4);
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}
