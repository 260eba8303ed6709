// A page of a PDF as a person sees it, rendered in grey.
import { drawn } from '../pdfium-drawn.ts';
import type { Pdfium } from '../pdfium-module.ts';
import type { Grey } from './grey.ts';
import { DOTS_PER_INCH, LONG_SIDE_MAX } from './picture-limits.ts';

const POINTS_PER_INCH = 72;

/** The picture, and its pixels per point of the page. */
export function drawnPage(pdfium: Pdfium, page: number): { picture: Grey; pixelsPerPoint: number } {
  const [across, down] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  const pixelsPerPoint = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONG_SIDE_MAX / Math.max(across, down));
  const [width, height] = [Math.max(1, Math.round(across * pixelsPerPoint)), Math.max(1, Math.round(down * pixelsPerPoint))];
  const colours = drawn(pdfium, page, width, height);
  const data = new Uint8Array(width * height);
  // Blue, green, red weighted by perceived brightness (ITU-R BT.601).
  for (let i = 0; i < data.length; i += 1) data[i] = (colours[i * 4]! * 29 + colours[i * 4 + 1]! * 150 + colours[i * 4 + 2]! * 77) >> 8;
  return { picture: { width, height, data }, pixelsPerPoint };
}
