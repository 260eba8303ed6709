// The words of one PDF page with their boxes, as a person sees the page: turned upright, without hidden text.
import type { Box } from '#domain/documents/reading.ts';
import type { SourcePage, Word } from '#domain/reading/layout.ts';
import { accented, readable } from './letter-forms.ts';
import { CHARACTERS_PER_PAGE_MAX, PAGE_SIDE_MAX_POINTS } from './limits.ts';
import { drawnBoxes } from './pdfium-boxes.ts';
import { inked, type Placed } from './pdfium-ink.ts';
import { type Pdfium, scratch } from './pdfium-module.ts';
import { isInvisible, pageObjects, withoutReplacementTexts } from './pdfium-objects.ts';
import { shadowless } from './pictures/grey.ts';
import { inkLines } from './pictures/ink-lines.ts';
import { drawnPage } from './pictures/pdfium-picture.ts';

export type ReadPage = SourcePage & {
  /** Hidden text, joined; empty for an honest page. */
  readonly hidden: string;
  /** What is printed across or beside its lines, a line each: a watermark, a mark in the margin. */
  readonly across: string;
  /** The text is invisible over a picture of the page: an OCR layer over a scan. */
  readonly recognised: boolean;
  readonly images: number;
  /** A picture covers most of it. */
  readonly pictured: boolean;
  readonly unmapped: number;
  /** Two different texts drawn over each other, as when a date is typed over another. */
  readonly overlaid: string | null;
  /** The page has too many or too large objects to be rendered, so it is unknown whether its text is visible. */
  readonly undrawn: boolean;
  /** Hardly a letter, but lines of ink: text drawn as outlines. */
  readonly outlined: boolean;
};
type Point = readonly [number, number];
/** 0: left to right as shown, 1: downwards, 2: right to left, 3: upwards; null: slanted, a watermark. */
type Turn = 0 | 1 | 2 | 3 | null;
type Letter = { readonly text: string; readonly box: Box; readonly turn: Turn };
type Placement = { readonly place: (x: number, y: number) => Point; readonly turnOf: (radians: number) => Turn };

/** From page coordinates (origin bottom left, unrotated) to points from the top left of the page as shown. */
function placement(pdfium: Pdfium, page: number, width: number, height: number): Placement {
  // The function answers integers, so a large virtual device keeps the precision.
  const SCALE = 64;
  const at = (x: number, y: number): Point =>
    scratch(pdfium, 8, (memory) => {
      pdfium._FPDF_PageToDevice(page, 0, 0, Math.round(width * SCALE), Math.round(height * SCALE), 0, x, y, memory, memory + 4);
      return [pdfium.HEAP32[memory >> 2]! / SCALE, pdfium.HEAP32[(memory >> 2) + 1]! / SCALE];
    });
  const origin = at(0, 0);
  const right = at(1000, 0);
  const up = at(0, 1000);
  const [ax, ay] = [(right[0] - origin[0]) / 1000, (right[1] - origin[1]) / 1000];
  const [bx, by] = [(up[0] - origin[0]) / 1000, (up[1] - origin[1]) / 1000];
  return {
    place: (x, y) => [origin[0] + ax * x + bx * y, origin[1] + ay * x + by * y],
    turnOf: (radians) => {
      // PDFium counts angles clockwise.
      const [cos, sin] = [Math.cos(radians), -Math.sin(radians)];
      const [dx, dy] = [ax * cos + bx * sin, ay * cos + by * sin];
      const quarters = Math.atan2(dy, dx) / (Math.PI / 2);
      const nearest = Math.round(quarters);
      return Math.abs(quarters - nearest) > 0.08 ? null : ((((nearest % 4) + 4) % 4) as Turn);
    },
  };
}

/** Rotates a page whose text runs in another direction than the page is shown, so that its lines are rows. */
function upright(box: Box, turn: Turn, width: number, height: number): Box {
  const [x0, y0, x1, y1] = box;
  if (turn === 1) return [y0, width - x1, y1, width - x0];
  if (turn === 2) return [width - x1, height - y1, width - x0, height - y0];
  if (turn === 3) return [height - y1, x0, height - y0, x1];
  return box;
}

/** Joins letters in drawing order to words: a space, a jump or a new line ends a word. */
function wordsOf(letters: readonly (Letter | null)[]): Word[] {
  const words: Word[] = [];
  let run: Letter[] = [];
  const close = () => {
    if (run.length === 0) return;
    const box: Box = [
      Math.min(...run.map(({ box: b }) => b[0])),
      Math.min(...run.map(({ box: b }) => b[1])),
      Math.max(...run.map(({ box: b }) => b[2])),
      Math.max(...run.map(({ box: b }) => b[3])),
    ];
    words.push({
      text: run
        .map((letter) => letter.text)
        .join('')
        .normalize('NFC'),
      box,
      size: box[3] - box[1],
    });
    run = [];
  };
  for (const letter of letters) {
    const before = run.at(-1);
    if (letter === null) {
      close();
      continue;
    }
    if (before !== undefined) {
      const size = before.box[3] - before.box[1];
      const jump = letter.box[0] - before.box[2];
      if (Math.abs(letter.box[3] - before.box[3]) > 0.4 * size || jump > 0.5 * size || letter.box[0] < before.box[0] - 0.3 * size) close();
    }
    run.push(letter);
  }
  close();
  return words;
}

/** Two different words at one place: a value typed over another one (T26). The same word twice only imitates bold. */
export function overlaidWords(words: readonly Word[]): string | null {
  const sorted = [...words].sort((a, b) => a.box[1] - b.box[1]);
  for (let i = 0; i < sorted.length; i += 1) {
    const a = sorted[i]!;
    for (let j = i + 1; j < sorted.length && sorted[j]!.box[1] < a.box[3]; j += 1) {
      const b = sorted[j]!;
      const [wide, tall] = [
        Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]),
        Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]),
      ];
      const [width, size] = [Math.min(a.box[2] - a.box[0], b.box[2] - b.box[0]), Math.min(a.size, b.size)];
      if (wide > 0.6 * width && tall > 0.6 * size && a.text !== b.text && /\d/.test(a.text + b.text)) return `${a.text} / ${b.text}`;
    }
  }
  return null;
}

/** Smaller letters, in points, are not meant for people. */
const TINY = 2;
/** On a sheet larger than A3 the letter size is that at which the whole sheet is shown. */
const SHEET = 1191;

/** The share of the page that its picture covers where the page is a scan. */
const PICTURED = 0.5;

type Found = Letter & Placed & { readonly out: boolean };

/** A blank that PDFium makes up where the next letter is farther away than it expects is none below this share of an em: a kern (V13). */
const BLANK_MIN = 0.12;
/** From a letter's box to its em. */
const EM = 0.85;
function isKern(before: Letter | null | undefined, after: Letter | null | undefined): boolean {
  if (!before || !after || before.turn !== after.turn) return false;
  const [a, b] = [before.box, after.box];
  const apart = Math.max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]);
  const em = EM * (before.turn === 1 || before.turn === 3 ? a[2] - a[0] : a[3] - a[1]);
  return apart < BLANK_MIN * em;
}

const boxIn =
  (place: Placement['place']) =>
  (left: number, top: number, right: number, bottom: number): Box => {
    const [[ax, ay], [bx, by]] = [place(left, top), place(right, bottom)];
    return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
  };

/** The letters of the page in drawing order; null for a space. */
function lettersOf(pdfium: Pdfium, page: number, width: number, height: number): { letters: (Found | null)[]; unmapped: number } {
  const { place, turnOf } = placement(pdfium, page, width, height);
  const shrunk = Math.min(1, SHEET / Math.max(width, height));
  const text = pdfium._FPDFText_LoadPage(page);
  const letters: (Found | null)[] = [];
  const generated = new Set<number>();
  let unmapped = 0;
  scratch(pdfium, 48, (memory) => {
    const boxed = boxIn(place);
    const count = Math.min(pdfium._FPDFText_CountChars(text), CHARACTERS_PER_PAGE_MAX);
    for (let i = 0; i < count; i += 1) {
      const letter = readable(pdfium._FPDFText_GetUnicode(text, i));
      if (letter.trim() === '') {
        if (letter === ' ' && pdfium._FPDFText_IsGenerated(text, i) === 1) generated.add(letters.length);
        letters.push(null);
        continue;
      }
      if (pdfium._FPDFText_HasUnicodeMapError(text, i) === 1) unmapped += 1;
      pdfium._FPDFText_GetLooseCharBox(text, i, memory);
      // FS_RECTF: left, top, right, bottom.
      const [left, top, right, bottom] = [0, 1, 2, 3].map((k) => pdfium.HEAPF32[(memory >> 2) + k]!) as [number, number, number, number];
      const box = boxed(left, top, right, bottom);
      // Left, right, bottom, top. A font that lies about its own box clamps the loose one (V9).
      const doubles = (memory >> 3) + 2;
      const known = pdfium._FPDFText_GetCharBox(text, i, memory + 16, memory + 24, memory + 32, memory + 40);
      const at = (k: number): number => pdfium.HEAPF64[doubles + k]!;
      const tight = known ? boxed(at(0), at(3), at(1), at(2)) : box;
      const [wide, tall] = [(box[2] - box[0]) * shrunk, (box[3] - box[1]) * shrunk];
      const outside = box[2] < 0 || box[3] < 0 || box[0] > width || box[1] > height;
      const out = outside || Math.min(wide, tall) < 0.2 || Math.max(wide, tall) < TINY;
      const turn = turnOf(pdfium._FPDFText_GetCharAngle(text, i));
      letters.push({ text: letter, box, tight, turn, object: pdfium._FPDFText_GetTextObject(text, i), out });
    }
  });
  pdfium._FPDFText_ClosePage(text);
  const parted = letters.filter((_, i) => !generated.has(i) || !isKern(letters[i - 1], letters[i + 1]));
  return { letters: accented(parted), unmapped };
}

export function readPage(pdfium: Pdfium, page: number): ReadPage {
  const width = pdfium._FPDF_GetPageWidthF(page);
  const height = pdfium._FPDF_GetPageHeightF(page);
  const objects = pageObjects(pdfium, page);
  withoutReplacementTexts(pdfium, objects.texts);
  const { letters, unmapped } = lettersOf(pdfium, page, width, height);
  const invisible = new Map(objects.texts.map((object) => [object, isInvisible(pdfium, object)]));
  const shown = letters.filter((letter) => letter !== null).filter(({ out, object }) => !out && invisible.get(object) !== true);
  const undrawn = objects.excessive || Math.max(width, height) > PAGE_SIDE_MAX_POINTS;
  const marks = undrawn || shown.length === 0 ? shown.map(() => true) : inked(pdfium, page, objects.texts, shown);
  const ink = new Set(shown.filter((_, index) => marks[index]));

  const seen = letters.map((letter) => (letter !== null && ink.has(letter) ? letter : null));
  const layer = letters.map((letter) => (letter !== null && !letter.out && invisible.get(letter.object) === true ? letter : null));
  const count = (list: readonly unknown[]): number => list.filter((letter) => letter !== null).length;
  // An invisible layer is honest over a picture of the page, as OCR layers of scans are. Anywhere else it hides text.
  const recognised = count(layer) > count(seen) && objects.imageShare > PICTURED;
  // A space replaces each removed space, so that words stay apart.
  const hidden = letters.map((letter, index) =>
    letter === null ? ' ' : seen[index] === null && !(recognised && layer[index] !== null) ? letter.text : '',
  );
  const turned = turnedWords(recognised ? layer : seen, width, height);
  // Of a page that is turned, the boxes are not read.
  const boxes = undrawn || turned.shown !== undefined ? [] : drawnBoxes(pdfium, page, boxIn(placement(pdfium, page, width, height).place));
  return {
    ...turned,
    words: [...turned.words, ...boxes],
    hidden: hidden.join('').replace(/ +/g, ' ').trim(),
    recognised,
    images: objects.images,
    pictured: objects.imageShare > PICTURED,
    unmapped,
    overlaid: overlaidWords(turned.words),
    undrawn,
    outlined: !undrawn && objects.paths > 0 && letters.length < LETTERS_FEW && objects.images === 0 && linesOfInk(pdfium, page),
  };
}

/** With more of them the page has a text. */
const LETTERS_FEW = 80;
const linesOfInk = (pdfium: Pdfium, page: number): boolean => inkLines(shadowless(drawnPage(pdfium, page).picture)).length > 0;

/** So many times the smaller letter's side away, a letter begins another text. */
const ANOTHER = 1.5;
const sideOf = (box: Box): number => Math.max(box[2] - box[0], box[3] - box[1]);
const gapBetween = (a: Box, b: Box): number => Math.max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]);

function turnedWords(letters: readonly (Letter | null)[], width: number, height: number): SourcePage & Pick<ReadPage, 'across'> {
  const counts = new Map<Turn, number>();
  for (const letter of letters) if (letter !== null) counts.set(letter.turn, (counts.get(letter.turn) ?? 0) + 1);
  counts.delete(null);
  const main = [...counts.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  // Text in another direction is no line of the document.
  let last: Box | null = null;
  const across = letters.map((letter) => {
    if (letter === null || letter.turn === main) return ' ';
    const apart = last !== null && gapBetween(last, letter.box) > ANOTHER * Math.min(sideOf(last), sideOf(letter.box));
    last = letter.box;
    return apart ? `\n${letter.text}` : letter.text;
  });
  const kept = letters.map((letter) =>
    letter === null || letter.turn !== main ? null : { ...letter, box: upright(letter.box, main, width, height) },
  );
  const [wide, down] = main === 1 || main === 3 ? [height, width] : [width, height];
  const place = (box: Box): Box => upright(box, ((4 - (main ?? 0)) % 4) as Turn, wide, down);
  return {
    width: wide,
    height: down,
    across: across.join('').replace(/ +/g, ' ').trim(),
    words: wordsOf(kept),
    ...(main === 0 ? {} : { shown: { width, height, place } }),
  };
}
