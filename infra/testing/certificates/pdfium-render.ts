// Renders a page of a PDF as a scanner or a camera would see it: grey or colour pixels, only what is printed.
import { loadPdfium, openDocument, type Pdfium } from '../../adapters/analyser/pdfium-module.ts';

/** RGBA, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const WHITE = 0xffffffff;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h: RGBA in place of BGRA. */
const FLAGS = 0x01 | 0x10;

let pdfium: Promise<Pdfium> | null = null;

/** Every page of the file. */
export async function pagesDrawn(bytes: Uint8Array, dpi: number): Promise<Picture[]> {
  pdfium ??= loadPdfium();
  const module = await pdfium;
  const opened = openDocument(module, bytes);
  if (typeof opened === 'string') throw new Error(`a specimen does not open: ${opened}`);
  try {
    return Array.from({ length: module._FPDF_GetPageCount(opened.document) }, (_, i) => pageDrawn(module, opened.document, i, dpi));
  } finally {
    opened.close();
  }
}

function pageDrawn(module: Pdfium, document: number, index: number, dpi: number): Picture {
  const page = module._FPDF_LoadPage(document, index);
  const width = Math.round((module._FPDF_GetPageWidthF(page) * dpi) / 72);
  const height = Math.round((module._FPDF_GetPageHeightF(page) * dpi) / 72);
  const bitmap = module._FPDFBitmap_Create(width, height, 0);
  try {
    module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    const at = module._FPDFBitmap_GetBuffer(bitmap);
    return { width, height, data: module.HEAPU8.slice(at, at + width * height * 4) };
  } finally {
    module._FPDFBitmap_Destroy(bitmap);
    module._FPDF_ClosePage(page);
  }
}
