// Forms and annotations as part of the page: a filled field, a stamp and a note are seen by everybody, but PDFium's calls for texts and
// drawings know the page's own content alone. So they are drawn into it before anything is read (V2, V3).
import { drawn } from './pdfium-drawn.ts';
import { type Pdfium, scratch } from './pdfium-module.ts';
import { pageObjects } from './pdfium-objects.ts';

/** What somebody laid over the page, by PDFium's number of its kind (fpdf_annot.h), with its French name. */
const LAID_OVER: ReadonlyMap<number, string> = new Map([
  [3, 'texte ajouté'],
  [4, 'trait'],
  [5, 'cadre'],
  [6, 'cadre'],
  [7, 'trait'],
  [8, 'trait'],
  [9, 'surlignage'],
  [10, 'soulignement'],
  [11, 'soulignement'],
  [12, 'texte barré'],
  [13, 'tampon'],
  [14, 'texte ajouté'],
  [15, 'dessin à main levée'],
  [28, 'caviardage'],
]);
const STICKY_NOTE = 1;
/** Invisible (1, of unknown kinds alone) does not hide them; Hidden and NoView do (ISO 32000-1, 12.5.3). */
const NOT_SHOWN = 2 | 32;
const WORDS_MAX_BYTES = 2048;
const ON_SCREEN = 0;

/** `name`: null for a sticky note, of which the page shows a sign alone. `words`: what it says, often empty. */
export type Annotation = { readonly name: string | null; readonly words: string };

/** Notes, stamps and drawings on the page as it was loaded; links and fields are none. */
function annotationsOn(pdfium: Pdfium, page: number): Annotation[] {
  const found: Annotation[] = [];
  for (let i = 0; i < Math.min(pdfium._FPDFPage_GetAnnotCount(page), ANNOTATIONS_MAX); i += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const kind = pdfium._FPDFAnnot_GetSubtype(annotation);
    const name = LAID_OVER.get(kind) ?? null;
    if ((name !== null || kind === STICKY_NOTE) && (pdfium._FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) === 0)
      found.push({ name, words: contentsOf(pdfium, annotation) });
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return found;
}
/** More are not looked at one by one; all of them are drawn. */
const ANNOTATIONS_MAX = 500;

const contentsOf = (pdfium: Pdfium, annotation: number): string =>
  scratch(pdfium, 16 + WORDS_MAX_BYTES, (memory) => {
    pdfium.HEAPU8.set(new TextEncoder().encode('Contents\0'), memory);
    const size = Math.min(WORDS_MAX_BYTES, pdfium._FPDFAnnot_GetStringValue(annotation, memory, memory + 16, WORDS_MAX_BYTES));
    return size <= 2 ? '' : new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(memory + 16, memory + 16 + size - 2)).trim();
  });

/** Flattens every page of the document, which is then no longer the file's. Answers what had been laid over its pages. */
export function flattenPages(pdfium: Pdfium, document: number, pages: number): Annotation[] {
  const found: Annotation[] = [];
  for (let index = 0; index < pages; index += 1) {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) continue;
    if (pdfium._FPDFPage_GetAnnotCount(page) > 0) {
      found.push(...annotationsOn(pdfium, page));
      // Drawing makes the appearances that the file leaves to the reader (« NeedAppearances »).
      if (!pageObjects(pdfium, page).excessive) drawn(pdfium, page, 1, 1);
      pdfium._FPDFPage_Flatten(page, ON_SCREEN);
    }
    pdfium._FPDF_ClosePage(page);
  }
  return found;
}
