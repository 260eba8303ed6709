// The words of a PDF as a person sees them on its pages; another analyser's quotes are looked up in them. The words of a scanner's hidden
// layer are left out, because the page may not show them.
import type { ProblemCode } from '#domain/documents/problems.ts';
import type { SourcePage } from '#domain/reading/layout.ts';
import { PAGES_READ_MAX } from './limits.ts';
import { isMeaningless, LETTERS_MIN, lettersOn } from './page-kinds.ts';
import { flattenPages } from './pdfium-flatten.ts';
import { openDocument, type Pdfium } from './pdfium-module.ts';
import { type ReadPage, readPage } from './pdfium-words.ts';

/** `unreadable`: nobody can read the file. A page of pictures has no words. */
export type OwnWords = {
  readonly pageCount: number;
  readonly pages: readonly SourcePage[];
  readonly unreadable: Extract<ProblemCode, 'file-password' | 'file-broken' | 'file-blank'> | null;
};

function shownWords(page: ReadPage): SourcePage {
  const written = !page.recognised && lettersOn(page) >= LETTERS_MIN && !isMeaningless(page);
  return { width: page.width, height: page.height, words: written ? page.words : [] };
}

export function ownWords(pdfium: Pdfium, bytes: Uint8Array): OwnWords {
  const opened = openDocument(pdfium, bytes);
  const none = (unreadable: OwnWords['unreadable'], pageCount = 0): OwnWords => ({ pageCount, pages: [], unreadable });
  if (typeof opened === 'string') return none(opened === 'encrypted' ? 'file-password' : 'file-broken');
  try {
    const pageCount = pdfium._FPDF_GetPageCount(opened.document);
    flattenPages(pdfium, opened.document, Math.min(pageCount, PAGES_READ_MAX));
    const pages: ReadPage[] = [];
    for (let i = 0; i < Math.min(pageCount, PAGES_READ_MAX); i += 1) {
      const page = pdfium._FPDF_LoadPage(opened.document, i);
      // Pages keep their numbers.
      if (page === 0) return none('file-broken', pageCount);
      try {
        pages.push(readPage(pdfium, page));
      } finally {
        pdfium._FPDF_ClosePage(page);
      }
    }
    if (pages.every((page) => lettersOn(page) === 0 && page.images === 0 && !page.outlined)) return none('file-blank', pageCount);
    return { pageCount, pages: pages.map(shownWords), unreadable: null };
  } finally {
    opened.close();
  }
}
