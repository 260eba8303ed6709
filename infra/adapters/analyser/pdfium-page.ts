// A page of a document for as long as it is used.
import type { Pdfium } from './pdfium-module.ts';

/** Calls `use` with the open page; null where there is none. */
export function onPage<T>(pdfium: Pdfium, document: number, index: number, use: (page: number) => T): T | null {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return null;
  const close = () => pdfium._FPDF_ClosePage(page);
  try {
    const made = use(page);
    if (made instanceof Promise) return made.finally(close) as T;
    close();
    return made;
  } catch (error) {
    close();
    throw error;
  }
}
