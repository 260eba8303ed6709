// Whether the page shows what its letters say: a font may draw its 6 as a 5, and a small picture may lie over a figure. Before a paper can be
// validated, the few places that decide (ends, issue, SIREN, title) are drawn, put side by side, and recognised as one line (V4).
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Finding } from '#domain/documents/problems.ts';
import type { Box, DocumentReading, Evidence } from '#domain/documents/reading.ts';
import type { SourcePage, Word } from '#domain/reading/layout.ts';
import { drawnPart } from './pdfium-drawn.ts';
import type { Pdfium } from './pdfium-module.ts';
import { onPage } from './pdfium-page.ts';
import { compared, isTelling } from './pictures/agreement.ts';
import { type Grey, quarterTurned } from './pictures/grey.ts';
import { known, mended } from './pictures/known-words.ts';
import { withRim } from './pictures/line-crop.ts';
import type { TesseractWord } from './pictures/tesseract-engine.ts';

/** Recognises one line that fills its picture. */
export type ReadLine = (line: Grey) => readonly TesseractWord[];

/** `words` stand in one row of a page; `figures`: only they must agree. */
type Place = { readonly page: number; readonly words: readonly Word[]; readonly figures: boolean };

/** The height of a place in pixels, beside others and, where it is not read as it says, once more alone. */
const HEIGHT = 40;
const HEIGHTS_ALONE = [56, 40, 32];
const APART = 28;
/** A certificate has two to six of them. */
const PLACES_MAX = 10;
/** A title is set in letters that are harder to recognise: of a third of them another may be read. */
const TITLE_SHARE = 0.6;
const TITLE_LETTERS_MIN = 6;

const overlaps = (word: Box, box: Box): boolean => {
  const [x, y] = [(word[0] + word[2]) / 2, (word[1] + word[3]) / 2];
  return x > box[0] && x < box[2] && y > box[1] && y < box[3];
};

/** The words of an evidence, row by row, as its page shows them. */
function rowsOf(pages: readonly SourcePage[], { page, box }: Evidence): Word[][] {
  const source = pages[page - 1];
  if (box === null || source === undefined) return [];
  const { shown } = source;
  const rows: { middle: number; size: number; words: Word[] }[] = [];
  for (const word of source.words) {
    const placed = shown === undefined ? word.box : shown.place(word.box);
    if (!overlaps(placed, box)) continue;
    const middle = (word.box[1] + word.box[3]) / 2;
    const row = rows.find((one) => Math.abs(one.middle - middle) < one.size / 2);
    if (row === undefined) rows.push({ middle, size: word.size, words: [{ ...word, box: placed }] });
    else row.words.push({ ...word, box: placed });
  }
  return rows.map(({ words }) => words);
}

/** From the first word with a figure, or month, to the last. */
const figuresOf = (row: readonly Word[]): Word[] => {
  const from = row.findIndex(({ text }) => isTelling(text));
  return from === -1 ? [] : row.slice(from, row.findLastIndex(({ text }) => isTelling(text)) + 1);
};

/** As many of its words as tell one title from another. */
function beginning(row: readonly Word[]): Word[] {
  let letters = 0;
  return row.filter(({ text }) => {
    const before = letters;
    letters += text.length;
    return before < TITLE_LETTERS;
  });
}
const TITLE_LETTERS = 10;

function placesOf(reading: DocumentReading, pages: readonly SourcePage[]): Place[] {
  const siren = reading.company.siren;
  const numbers = reading.company.evidence.filter(({ text }) => siren !== null && text.replace(/\D/g, '').includes(siren));
  const exact = reading.dates.some(({ label }) => label === 'period-end');
  const dates = reading.dates
    .filter(({ date, label }) => date !== null && DECIDING.has(label) && !(exact && label === 'period-month'))
    .map(({ evidence }) => evidence);
  const telling = [...dates, ...(reading.validity === null ? [] : [reading.validity.evidence]), ...numbers.slice(0, 1)];
  const places = telling.flatMap((evidence) =>
    rowsOf(pages, evidence).map((row): Place => ({ page: evidence.page, words: figuresOf(row), figures: true })),
  );
  const title = reading.kindEvidence === null ? [] : rowsOf(pages, reading.kindEvidence).slice(0, 1).map(beginning);
  const distinct = new Map(places.map((place) => [`${place.page} ${place.words.map(({ box }) => box.join(' ')).join(' ')}`, place]));
  return [
    ...[...distinct.values()].slice(0, PLACES_MAX),
    ...title.map((words): Place => ({ page: reading.kindEvidence!.page, words, figures: false })),
  ].filter(({ words }) => words.length > 0);
}
const DECIDING: ReadonlySet<string> = new Set([
  'valid-until',
  'cover-end',
  'due-date',
  'site-opening-end',
  'issued-on',
  'up-to-date-on',
  'period-end',
  'period-month',
]);

/** The findings of what is printed otherwise than the file says; none is the ordinary case. `pages` as they were read, by their text. */
export function printedOtherwise(
  pdfium: Pdfium,
  document: number,
  reading: DocumentReading,
  pages: readonly SourcePage[],
  read: ReadLine,
): Finding[] {
  const places = placesOf(reading, pages);
  const draw = (place: Place, height: number): Grey =>
    onPage(pdfium, document, place.page - 1, (handle) => drawnPlace(pdfium, handle, pages, place, height)) ?? BLANK;
  const numbers = [...new Set(places.map(({ page }) => page))];
  const drawings = new Map<Place, Grey>();
  for (const number of numbers)
    onPage(pdfium, document, number - 1, (handle) => {
      for (const place of places) if (place.page === number) drawings.set(place, drawnPlace(pdfium, handle, pages, place, HEIGHT));
    });
  const together = places.map((place) => drawings.get(place) ?? BLANK);
  const words = read(beside(together));
  let left = 0;
  const wrong = places.flatMap((place, i) => {
    const right = left + together[i]!.width + APART;
    const within = words.filter(({ box }) => (box[0] + box[2]) / 2 >= left && (box[0] + box[2]) / 2 < right);
    left = right;
    const first = textOf(within);
    if (agrees(place, first)) return [];
    const alone = HEIGHTS_ALONE.map((height) => (): boolean => agrees(place, textOf(read(withRim(draw(place, height))))));
    if (mostly(alone)) return [];
    return [{ said: said(place), first }];
  });
  return wrong.slice(0, 1).map(({ said, first }) => ({ code: 'printed-differs', detail: `fichier : ${said} ; imprimé : ${first || '?'}` }));
}

const textOf = (words: readonly TesseractWord[]): string => words.map(({ text }) => text).join(' ');

/** Whether two of three say yes; the third is asked only if it decides. */
const mostly = ([first, second, third]: readonly (() => boolean)[]): boolean => {
  const [a, b] = [first!(), second!()];
  return a === b ? a : third!();
};

const said = ({ words }: Place): string => words.map(({ text }) => text).join(' ');

const FIGURES: Readonly<Record<string, string>> = { O: '0', o: '0', Q: '0', D: '0', I: '1', l: '1', '|': '1', i: '1' };
/** Figures, and months by their number; round and straight letters beside figures are figures, and « ler » is « 1er ». */
function figures(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/\p{L}{3,}/gu, (run) => (monthOf(run) === -1 ? run : `#${monthOf(run)}#`)))
    .map((word) => word.replace(/^[Il|i](?=(?:er|ER)\W*$)/, '1'))
    .map((word) => (/\d/.test(word) ? word.replace(/[OoQDIl|i]/g, (letter) => FIGURES[letter]!) : word).replace(/[^\d#]/g, ''))
    .join('');
}
const monthOf = (word: string): number => {
  const plain = normalizeText(known(word) ?? mended(word) ?? word);
  return MONTHS.findIndex((stem) => plain.startsWith(stem));
};
const MONTHS = ['janv', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aou', 'sept', 'oct', 'nov', 'dec'];

function agrees(place: Place, seen: string): boolean {
  const expected = said(place);
  if (place.figures) return figures(expected) === figures(seen);
  const letters = expected.replace(/[^\p{L}]/gu, '').length;
  return letters < TITLE_LETTERS_MIN || compared(expected.split(' '), seen).share >= TITLE_SHARE;
}

const BLANK: Grey = { width: 1, height: 1, data: Uint8Array.of(255) };
const UP_DOWN = 0.08;
const SIDE = 0.08;
/** The place as its page shows it, upright, so many pixels high. */
function drawnPlace(pdfium: Pdfium, handle: number, pages: readonly SourcePage[], { page, words }: Place, height: number): Grey {
  const { shown } = pages[page - 1]!;
  const quarters = shown === undefined ? 0 : quartersOf(shown);
  const boxes = words.map(({ box }) => box);
  const [left, top] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3]))];
  const tall = quarters % 2 === 0 ? bottom - top : right - left;
  const [x, y] = quarters % 2 === 0 ? [SIDE * tall, UP_DOWN * tall] : [UP_DOWN * tall, SIDE * tall];
  const part: Box = [left - x, top - y, right + x, bottom + y];
  const scale = height / (tall * (1 + 2 * UP_DOWN));
  return quarterTurned(drawnPart(pdfium, handle, part, scale), quarters);
}

/** How often a page whose text runs in another direction is to be turned clockwise. */
function quartersOf({ width, height, place }: NonNullable<SourcePage['shown']>): number {
  const [left, top] = place([0, 0, 1, 1]);
  return left < width / 2 ? (top < height / 2 ? 0 : 1) : top < height / 2 ? 3 : 2;
}

/** Pictures of one height in one row, on white. */
function beside(pictures: readonly Grey[]): Grey {
  const height = Math.max(1, ...pictures.map((picture) => picture.height));
  const width = pictures.reduce((sum, picture) => sum + picture.width + APART, 0);
  const data = new Uint8Array(Math.max(1, width) * height).fill(255);
  let left = APART / 2;
  for (const picture of pictures) {
    for (let y = 0; y < picture.height; y += 1)
      data.set(picture.data.subarray(y * picture.width, (y + 1) * picture.width), y * width + left);
    left += picture.width + APART;
  }
  return { width: Math.max(1, width), height, data };
}
