// Reads a page line by line: each is straightened and read twice. Where both readings agree the word is certain; where they differ on a
// digit, the reading is doubtful. The mode decides who finds the lines and who reads them the second time.
import type { Box } from '#domain/documents/reading.ts';
import type { Word } from '#domain/reading/layout.ts';
import { isMark } from '#domain/reading/standing-marks.ts';
import { isMuchHigher, liesAcross } from './across-lines.ts';
import { isTelling } from './agreement.ts';
import { sizeOf } from './geometry.ts';
import { type Grey, shadowless } from './grey.ts';
import { levelled } from './level.ts';
import { RIM, withRim } from './line-crop.ts';
import { quarterBack, type SeenPage, seenPage } from './seen-page.ts';
import { resized } from './sharp-picture.ts';
import type { Tesseract, TesseractWord } from './tesseract-engine.ts';
import type { TextBox } from './text-boxes.ts';
import { settled } from './two-readings.ts';

/** The share of all letters on which both readings must agree: below this too much is unread to be judged automatically. */
const SHARE_SURE = 0.85;
const UNSURE = 0.9;
/** A line on whose letters the readings agree less is noise: a signature, a stamp, a logo. */
const NOISE = 0.3;

export type Line = { readonly box: TextBox; readonly crop: Grey };
export type Laid = { readonly upright: Grey; readonly lines: readonly Line[]; readonly quarters: number };
export type Eyes = {
  /** The picture rotated so that its lines are upright rows. */
  laid(even: Grey): Promise<Laid>;
  /** A second reading of a line; its spaces and accents are ignored. */
  again(crop: Grey): Promise<string>;
  /** The highest certainty of a document on which two readings agree, 0 to 1. */
  readonly sure: number;
};

export async function readLines(tesseract: Tesseract, eyes: Eyes, picture: Grey, pixelsPerPoint: number): Promise<SeenPage> {
  const even = shadowless(picture);
  const { upright, lines, quarters } = await eyes.laid(even);
  const level = levelled(
    lines.map(({ box }) => box.quad),
    upright,
  );
  const words: Word[] = [];
  const boxes = lines.map(({ box }) => box);
  const across = liesAcross(boxes);
  const higher = isMuchHigher(boxes);
  let [same, all, marked] = [0, 0, false];
  for (const line of lines) {
    const { read, given, both } = await readTwice(tesseract, eyes, line.crop);
    const length = Math.max(lengthOf(read), given.length);
    const noise = both.share < NOISE && !isTelling(given);
    // What the pen wrote apart is one word to the second engine.
    marked ||= across(line.box, noise) || (higher(line.box) && isMark(given));
    if (!noise) [same, all] = [same + both.share * length, all + length];
    // A digit that one of them sees may be part of a date: it stays, as doubtful.
    else if (!read.some(({ text }) => isTelling(text))) continue;
    both.words.forEach(({ text, doubtful }, i) => {
      if (text !== '') words.push({ text, ...placed(line, read[i]!.box, level.to), ...(doubtful ? { doubtful } : {}) });
    });
  }
  const turn = quarterBack(even, quarters);
  const back = (x: number, y: number) => {
    const [u, v] = level.from(x, y);
    return turn(u, v);
  };
  const certainty = same >= SHARE_SURE * all && !marked ? eyes.sure : UNSURE;
  return seenPage(picture, { words, width: upright.width, height: upright.height, back, certainty }, pixelsPerPoint);
}

const lengthOf = (words: readonly TesseractWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

type Reading = { readonly read: readonly TesseractWord[]; readonly given: string; readonly both: ReturnType<typeof settled> };
/** Below this agreement the first engine reads the line again in other sizes: it may be too small, or too close to its neighbours. */
const AGAIN = 0.8;
const SIZES = [0.7, 1.4];
/** The second engine reads a disputed line again stretched this much: it drops some of narrow adjacent letters. */
const WIDER = 1.4;
/** Lower crops are no line of text. */
const LETTERS_ASKED = 6;

async function readTwice(tesseract: Tesseract, eyes: Eyes, crop: Grey): Promise<Reading> {
  const read = tesseract.line(withRim(crop));
  const given = await eyes.again(crop);
  if (read.length === 0) return alone(crop, given);
  let best: Reading = { read, given, both: settled(read, given) };
  const take = (words: readonly TesseractWord[], text: string): void => {
    const both = settled(words, text);
    if (both.share > best.both.share) best = { read: words, given: text, both };
  };
  if (given.length < LETTERS_ASKED || best.both.words.every(({ doubtful }) => !doubtful)) return best;
  take(read, await eyes.again(await resized(crop, Math.round(crop.width * WIDER), crop.height)));
  for (const size of SIZES) {
    if (best.both.share >= AGAIN) break;
    const sized = await resized(crop, Math.round(crop.width * size), Math.round(crop.height * size));
    const back = (at: number): number => (at - RIM) / size + RIM;
    const again = tesseract.line(withRim(sized));
    take(
      again.map((word) => ({ ...word, box: word.box.map(back) as unknown as Box })),
      best.given,
    );
  }
  return best;
}

/** « au », alone in its line, which the first engine drops: what the second reads there, if it is a word. */
function alone({ width, height }: Grey, given: string): Reading {
  if (!/^\p{L}{2,}$/u.test(given)) return { read: [], given: '', both: settled([], '') };
  const word: TesseractWord = { text: given, box: [RIM, RIM, RIM + width, RIM + height], confidence: 0 };
  return { read: [word], given, both: { words: [{ text: given, doubtful: true }], share: 1 } };
}

/** A word's box, from the crop with its margin to the levelled page. Its height is the line's. */
function placed(
  { box, crop }: Line,
  [left, , right]: Box,
  level: (x: number, y: number) => readonly [number, number],
): { box: Box; size: number } {
  const [from, to] = [left, right].map((x) => Math.min(1, Math.max(0, (x - RIM) / crop.width))) as [number, number];
  const [x0, y0] = level(...box.place(from, 0.5));
  const [x1, y1] = level(...box.place(to, 0.5));
  const size = sizeOf(box.quad).height * TIGHT;
  const middle = (y0 + y1) / 2;
  return { box: [Math.min(x0, x1), middle - size / 2, Math.max(x0, x1), middle + size / 2], size };
}
/** Boxes are drawn with a margin around the letters. */
const TIGHT = 0.8;
