// A PDF's bytes to a reading: opens it, takes the words of its pages, and tells what the container itself shows to be wrong.
import type { Finding } from '#domain/documents/problems.ts';
import { type DocumentReading, emptyReading } from '#domain/documents/reading.ts';
import { activeContent } from './active-content.ts';
import { PAGES_READ_MAX } from './limits.ts';
import { Unfinished } from './pdf-values.ts';
import { metaText, openDocument, type Pdfium } from './pdfium-module.ts';
import { type ReadPage, readPage } from './pdfium-words.ts';
import { readPages } from './reading/read-pages.ts';
import { ANALYSER } from './version.ts';

/** Recognised text of unknown quality never reaches the certainty of an automatic validation (A33). */
const RECOGNISED_CERTAINTY = 0.85;
/** A page with fewer letters than this has no text worth the name: a stamp or a page number over a scan. */
const LETTERS_MIN = 40;

/** Programs for pictures and for changing a finished PDF: no insurer, registry or certifier issues with them (T26). */
const EDITORS =
  /photoshop|gimp|illustrator|inkscape|affinity|pixelmator|canva|paint(?:\.net)?\b|coreldraw|figma|sketch\b|sejda|pdfescape|pdffiller|dochub|pdf-xchange editor|foxit.*editor|pdfelement|smallpdf|ilovepdf.*edit|libreoffice draw/i;

function containerProblems(pdfium: Pdfium, document: number, bytes: Uint8Array): Finding[] {
  const found: Finding[] = [];
  const program = [metaText(pdfium, document, 'Producer'), metaText(pdfium, document, 'Creator')].find((name) => EDITORS.test(name));
  if (program !== undefined) found.push({ code: 'edited-pdf', detail: `logiciel : ${program.slice(0, 60)}` });
  try {
    const active = activeContent(pdfium, document, bytes);
    if (active.length > 0) found.push({ code: 'active-content', detail: joined(active) });
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    found.push({ code: 'file-not-inspected', detail: '' });
  }
  return found;
}

const joined = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' et ');

function pageProblems(pages: readonly ReadPage[]): Finding[] {
  const found: Finding[] = [];
  const hidden = pages.find((page) => page.hidden.trim() !== '');
  if (hidden !== undefined) found.push({ code: 'hidden-text', detail: `page ${pages.indexOf(hidden) + 1}` });
  const undrawn = pages.find((page) => page.undrawn);
  if (undrawn !== undefined)
    found.push({ code: 'file-not-inspected', detail: `page ${pages.indexOf(undrawn) + 1} surchargée ou démesurée` });
  const overlaid = pages.find((page) => page.overlaid !== null);
  if (overlaid !== undefined) found.push({ code: 'edited-pdf', detail: `deux textes superposés : ${overlaid.overlaid!.slice(0, 80)}` });
  return found;
}

const letters = (page: ReadPage): number => page.words.reduce((sum, word) => sum + word.text.length, 0);

export function readPdf(pdfium: Pdfium, bytes: Uint8Array): DocumentReading {
  const opened = openDocument(pdfium, bytes);
  if (opened === 'encrypted') return emptyReading(ANALYSER, false, 0, [{ code: 'file-password', detail: '' }]);
  if (opened === 'broken') return emptyReading(ANALYSER, false, 0, [{ code: 'file-broken', detail: '' }]);
  try {
    const { document } = opened;
    const pageCount = pdfium._FPDF_GetPageCount(document);
    const pages: ReadPage[] = [];
    for (let i = 0; i < Math.min(pageCount, PAGES_READ_MAX); i += 1) {
      const page = pdfium._FPDF_LoadPage(document, i);
      if (page === 0) continue;
      try {
        pages.push(readPage(pdfium, page));
      } finally {
        pdfium._FPDF_ClosePage(page);
      }
    }
    const problems = [...containerProblems(pdfium, document, bytes), ...pageProblems(pages)];
    const unreadable = whyUnreadable(pages);
    if (unreadable !== null) return emptyReading(ANALYSER, false, pageCount, [{ code: unreadable, detail: '' }, ...problems]);
    const certainty = pages.some((page) => page.recognised) ? RECOGNISED_CERTAINTY : 1;
    // A scanned page among pages with text is not read: what it says is unknown (later: recognised).
    const blind = pages.some((page) => page.images > 0 && letters(page) < LETTERS_MIN);
    return readPages({
      analyser: ANALYSER,
      pages,
      pageCount,
      problems,
      certainty: blind ? Math.min(certainty, RECOGNISED_CERTAINTY) : certainty,
    });
  } finally {
    opened.close();
  }
}

function whyUnreadable(pages: readonly ReadPage[]): 'file-broken' | 'file-blank' | 'file-no-text' | null {
  if (pages.length === 0) return 'file-broken';
  const total = pages.reduce((sum, page) => sum + letters(page), 0);
  const unmapped = pages.reduce((sum, page) => sum + page.unmapped, 0);
  // Letters without a meaning (a font without its table) are drawings: as good as a scan.
  if (total >= LETTERS_MIN && unmapped < total * 0.3) return null;
  return total === 0 && pages.every((page) => page.images === 0) ? 'file-blank' : 'file-no-text';
}
