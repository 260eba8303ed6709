// Reads a PDF: opens it, extracts the words of its pages, and reports problems of the file itself.
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import type { FileMetadata } from '#domain/documents/file-metadata.ts';
import { type Finding, isProblem, type ProblemCode } from '#domain/documents/problems.ts';
import { type DocumentReading, emptyReading } from '#domain/documents/reading.ts';
import { saysSomething } from '#domain/reading/hidden-words.ts';
import type { SourcePage } from '#domain/reading/layout.ts';
import { readPages } from '#domain/reading/read-pages.ts';
import { isMark } from '#domain/reading/standing-marks.ts';
import { instructionIn } from '#domain/reading/warnings.ts';
import { markIn } from '#domain/reading/watermark.ts';
import { activeContent, DATA_ATTACHED } from './active-content.ts';
import { drawnMark } from './drawn-marks.ts';
import { PAGES_READ_MAX } from './limits.ts';
import { isMeaningless, LETTERS_MIN, lettersOn } from './page-kinds.ts';
import { fileMetadataOf, grewAfterSigning, metaTexts } from './pdf-metadata.ts';
import { Unfinished } from './pdf-values.ts';
import { MORE_LETTERS, needsRecognition } from './pdfium-background.ts';
import { type Annotation, flattenPages } from './pdfium-flatten.ts';
import { openDocument, type Pdfium } from './pdfium-module.ts';
import { onPage } from './pdfium-page.ts';
import { pictureOf } from './pdfium-picture.ts';
import { type ReadPage, readPage } from './pdfium-words.ts';
import { penNote } from './pen-notes.ts';
import { codeProblems } from './pictures/code-problems.ts';
import { layerProblems } from './pictures/layer-problems.ts';
import { PICTURE_PAGES_MAX } from './pictures/picture-limits.ts';
import type { SeenPage } from './pictures/seen-page.ts';
import { printedOtherwise, type ReadLine } from './printed-places.ts';
import { ANALYSER } from './version.ts';

/** Text that is not visible, or that only another program recognised, never gets the certainty needed for automatic validation (A33). */
const UNSEEN_CERTAINTY = 0.85;

/** Image programs and PDF editors: no insurer, registry or certifier issues documents with them (T26). */
const EDITORS =
  /photoshop|gimp|illustrator|inkscape|affinity|pixelmator|canva|paint(?:\.net)?\b|coreldraw|figma|sketch\b|sejda|pdfescape|pdffiller|dochub|pdf-xchange editor|foxit.*editor|pdfelement|smallpdf|ilovepdf.*edit|libreoffice draw|^draw$/i;

/** Letters of texts outside of the pages that are searched for instructions; an honest document has no more. */
const SAID_MAX = 200_000;

function containerProblems(pdfium: Pdfium, document: number, bytes: Uint8Array, { programs }: FileMetadata): Finding[] {
  const found: Finding[] = [];
  const program = programs.find((name) => EDITORS.test(name));
  if (program !== undefined) found.push({ code: 'edited-pdf', detail: `logiciel : ${program.slice(0, 60)}` });
  if (grewAfterSigning(bytes)) found.push({ code: 'edited-pdf', detail: 'modifié après sa signature électronique' });
  let said = metaTexts(pdfium, document).join('\n');
  const hear = (text: string): void => {
    if (said.length < SAID_MAX) said += `\n${text.slice(0, SAID_MAX)}`;
  };
  try {
    const active = activeContent(pdfium, document, bytes, hear);
    const acting = active.filter((words) => words !== DATA_ATTACHED);
    if (acting.length > 0) found.push({ code: 'active-content', detail: joined(acting) });
    else if (active.length > 0) found.push({ code: 'data-attached', detail: '' });
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    found.push({ code: 'file-not-inspected', detail: '' });
  }
  const instruction = instructionIn(said);
  if (instruction !== null) found.push(instructions(instruction));
  return found;
}

const instructions = (words: string): Finding => ({ code: 'instructions-in-text', detail: `« ${words} »` });
const joined = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' et ');

/** What somebody laid over the page: never part of the paper as it was issued (V2). */
function annotationProblems(annotations: readonly Annotation[]): Finding[] {
  const mark = annotations.map(({ words }) => markIn(words)).find((words) => words !== null);
  const names = new Set(annotations.flatMap(({ name }) => (name === null ? [] : [name])));
  return [
    ...(mark === undefined ? [] : [{ code: 'says-the-contrary', detail: `« ${mark} » dans une annotation` } as const]),
    ...(names.size === 0 ? [] : [{ code: 'edited-pdf', detail: `annotation : ${joined([...names])}` } as const]),
  ];
}

function pageProblems(pages: readonly ReadPage[]): Finding[] {
  const found: Finding[] = [];
  // A page without meaning is read by its picture, which shows what is seen.
  const hidden = pages.find((page) => !isMeaningless(page) && (saysSomething(page.hidden) || instructionIn(page.hidden) !== null));
  if (hidden !== undefined) found.push({ code: 'hidden-text', detail: `page ${pages.indexOf(hidden) + 1}` });
  const instruction = instructionIn(pages.map((page) => page.hidden).join('\n'));
  if (instruction !== null) found.push(instructions(instruction));
  const mark = pages.map(({ across }) => markIn(across) ?? across.split('\n').find(isMark)?.trim() ?? null).find((words) => words !== null);
  if (mark !== undefined) found.push({ code: 'says-the-contrary', detail: `« ${mark} » en travers de la page` });
  const undrawn = pages.find((page) => page.undrawn);
  if (undrawn !== undefined)
    found.push({ code: 'file-not-inspected', detail: `page ${pages.indexOf(undrawn) + 1} surchargée ou démesurée` });
  const overlaid = pages.flatMap((page) => (page.overlaid === null ? [] : [page.overlaid]))[0];
  const over = overlaid?.split(' / ').find(isMark);
  if (over !== undefined) found.push({ code: 'says-the-contrary', detail: `« ${over} » par-dessus le texte` });
  else if (overlaid !== undefined) found.push({ code: 'edited-pdf', detail: `deux textes superposés : ${overlaid.slice(0, 80)}` });
  return found;
}

/**
 * Answers the reading, and in `unseen` whether it is incomplete because `see` was not given: pages whose picture tells more than their text
 * are then not read. `see` receives a page as PDFium holds it, to render and recognise it. `look`
 * recognises single lines: it is asked about papers alone in which nothing else was found.
 */
export async function readPdf(
  pdfium: Pdfium,
  bytes: Uint8Array,
  see?: (page: number) => Promise<SeenPage>,
  look?: () => Promise<ReadLine>,
): Promise<{ readonly reading: DocumentReading; readonly unseen: boolean }> {
  const opened = openDocument(pdfium, bytes);
  const nothing = (code: ProblemCode, pageCount = 0, more: readonly Finding[] = []) =>
    emptyReading(ANALYSER, false, pageCount, [{ code, detail: '' }, ...more]);
  if (opened === 'encrypted') return { reading: nothing('file-password'), unseen: false };
  if (opened === 'broken') return { reading: nothing('file-broken'), unseen: false };
  try {
    const { document } = opened;
    const pageCount = pdfium._FPDF_GetPageCount(document);
    // Before its pages are flattened, which changes the document.
    const making = fileMetadataOf(pdfium, document);
    const container = containerProblems(pdfium, document, bytes, making);
    const annotations = flattenPages(pdfium, document, Math.min(pageCount, PAGES_READ_MAX));
    const layers: ReadPage[] = [];
    const pages: SourcePage[] = [];
    const problems: Finding[] = [];
    const codes: string[] = [];
    let [certainty, pictures, unseen] = [1, 0, false];
    const isOnlySeen = needsRecognition(pdfium, document);
    for (let i = 0; i < Math.min(pageCount, PAGES_READ_MAX); i += 1) {
      const layer = onPage(pdfium, document, i, (page) => readPage(pdfium, page));
      if (layer === null) continue;
      layers.push(layer);
      pages.push(layer);
      if (!isOnlySeen(layer, i)) continue;
      pictures += 1;
      unseen ||= see === undefined && !layer.undrawn;
      if (see === undefined || layer.undrawn || pictures > PICTURE_PAGES_MAX) {
        if (layer.recognised || lettersOn(layer) < LETTERS_MIN || isMeaningless(layer)) certainty = Math.min(certainty, UNSEEN_CERTAINTY);
        continue;
      }
      // Loaded again: reading a page toggles its texts.
      const seen = await onPage(pdfium, document, i, see);
      if (seen === null || tellsAll(layer, seen)) continue;
      pages[pages.length - 1] = seen;
      certainty = Math.min(certainty, seen.certainty);
      problems.push(...layerProblems(layer, seen));
      codes.push(...seen.codes);
    }
    const found = [...container, ...annotationProblems(annotations), ...pageProblems(layers), ...problems];
    const unreadable = whyUnreadable(layers, pages);
    const picture = layers[0]?.undrawn === false ? pictureOf(pdfium, document) : null;
    const reading =
      unreadable === null
        ? withCodes(readPages({ analyser: ANALYSER, pages, pageCount, problems: found, making, picture, certainty }), codes)
        : nothing(unreadable, pageCount, found);
    if (unseen || look === undefined || !mayHide(reading)) return { reading, unseen };
    const written = pages.map((page) => (layers.includes(page as ReadPage) ? page : { ...page, words: [] }));
    return { reading: lookedAt(pdfium, document, reading, written, await look()), unseen };
  } finally {
    opened.close();
  }
}

/** Nothing that the reader knows keeps it from being validated, once the company is known, or only something that is covered. */
function mayHide({ readable, confidence, certainty, problems }: DocumentReading): boolean {
  if (!readable) return false;
  const ifKnown = certainty === undefined ? 0 : Math.min(certainty.type, certainty.companyIfKnown ?? 0, certainty.dates);
  const sure = Math.max(confidence, ifKnown) >= AUTO_VALIDATION_CONFIDENCE;
  return problems.some(({ code }) => code === 'hidden-text') || (sure && !problems.some(isProblem));
}

/** With what only the drawn pages tell: a mark, which explains the text that it covers; figures that are other than the file's. */
function lookedAt(
  pdfium: Pdfium,
  document: number,
  reading: DocumentReading,
  pages: readonly SourcePage[],
  read: ReadLine,
): DocumentReading {
  for (const [index, page] of pages.entries()) {
    const mark =
      page.words.length === 0
        ? null
        : drawnMark(
            pdfium,
            document,
            index,
            page.words.map(({ text }) => text),
            read,
          );
    if (mark === null) continue;
    const others = reading.problems.filter(({ code }) => code !== 'hidden-text');
    return { ...reading, problems: [...others, { code: 'says-the-contrary', detail: `${mark} dessiné sur la page ${index + 1}` }] };
  }
  if (reading.problems.some(isProblem)) return reading;
  const note = pages.map((page, index) => penNote(pdfium, document, index, page)).find((words) => words !== null);
  if (note !== undefined)
    return { ...reading, problems: [...reading.problems, { code: 'says-the-contrary', detail: `« ${note} », d’une autre couleur` }] };
  return { ...reading, problems: [...reading.problems, ...printedOtherwise(pdfium, document, reading, pages, read)] };
}

const withCodes = (reading: DocumentReading, codes: readonly string[]): DocumentReading => ({
  ...reading,
  problems: [...reading.problems, ...codeProblems(codes, reading)],
});

/** A letterhead behind a text: the picture shows nothing more than the visible text. */
const tellsAll = (layer: ReadPage, seen: SeenPage): boolean =>
  !layer.recognised && !isMeaningless(layer) && lettersOn(layer) >= LETTERS_MIN && lettersOn(seen) < lettersOn(layer) * (1 + MORE_LETTERS);

function whyUnreadable(layers: readonly ReadPage[], pages: readonly SourcePage[]): 'file-broken' | 'file-blank' | 'file-no-text' | null {
  if (pages.length === 0) return 'file-broken';
  const total = pages.reduce((sum, page) => sum + lettersOn(page), 0);
  const unread = layers.filter((layer) => pages.includes(layer) && lettersOn(layer) > 0);
  if (total >= LETTERS_MIN && (unread.length === 0 || !unread.every(isMeaningless))) return null;
  return total === 0 && layers.every((page) => page.images === 0 && !page.outlined) ? 'file-blank' : 'file-no-text';
}
