// A page of a PDF as a person sees it, drawn grey.
import type { Pdfium } from '../pdfium-module.ts';
import type { Grey } from './grey.ts';
import { DOTS_PER_INCH, LONG_SIDE_MAX } from './picture-limits.ts';

const POINTS_PER_INCH = 72;
const ANNOTATIONS = 1;

/** The picture, and how many of its pixels are a point of the page. */
export function drawnPage(pdfium: Pdfium, page: number): { picture: Grey; pixelsPerPoint: number } {
  const [across, down] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  const pixelsPerPoint = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONG_SIDE_MAX / Math.max(across, down));
  const [width, height] = [Math.max(1, Math.round(across * pixelsPerPoint)), Math.max(1, Math.round(down * pixelsPerPoint))];
  const bitmap = pdfium._FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error('PDFium is out of memory');
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS);
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const colours = pdfium.HEAPU8.subarray(from, from + width * height * 4);
    const data = new Uint8Array(width * height);
    // Blue, green, red as the eye weighs them (ITU-R BT.601).
    for (let i = 0; i < data.length; i += 1) data[i] = (colours[i * 4]! * 29 + colours[i * 4 + 1]! * 150 + colours[i * 4 + 2]! * 77) >> 8;
    return { picture: { width, height, data }, pixelsPerPoint };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}
