// A page of a PDF as a person sees it, rendered in grey.
import { drawn, greyOf } from '../pdfium-drawn.ts';
import type { Pdfium } from '../pdfium-module.ts';
import type { Grey } from './grey.ts';
import { DOTS_PER_INCH, LONG_SIDE_MAX } from './picture-limits.ts';

const POINTS_PER_INCH = 72;

/** The picture, and its pixels per point of the page. */
export function drawnPage(pdfium: Pdfium, page: number): { picture: Grey; pixelsPerPoint: number } {
  const [across, down] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  const pixelsPerPoint = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONG_SIDE_MAX / Math.max(across, down));
  const [width, height] = [Math.max(1, Math.round(across * pixelsPerPoint)), Math.max(1, Math.round(down * pixelsPerPoint))];
  return { picture: { width, height, data: greyOf(drawn(pdfium, page, width, height)) }, pixelsPerPoint };
}
