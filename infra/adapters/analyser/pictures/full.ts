// The full mode: lines found and straightened one by one, each read by two engines. What both read alike is certain; where they differ on a
// figure, the reading is doubtful.
import type { Box } from '#domain/documents/reading.ts';
import type { Word } from '../reading/layout.ts';
import { compared, isTelling } from './agreement.ts';
import { sizeOf } from './geometry.ts';
import { type Grey, quarterTurned, shadowless } from './grey.ts';
import { levelled } from './level.ts';
import { columnsOf, lineCrop, withRim } from './line-crop.ts';
import type { OnnxModels } from './onnx-models.ts';
import { quarterBack, type SeenPage, seenPage } from './seen-page.ts';
import type { Tesseract, TesseractWord } from './tesseract-engine.ts';
import { type TextBox, textBoxes } from './text-boxes.ts';

const RIM = 12;
/** Of Tesseract's own certainty, 0 to 100: a word that needs no second reading, where it is no figure. */
const CLEAR = 85;
/** Lines looked at for the direction of the page, the longest first; one that is much shorter than it is wide tells nothing. */
const LINES_ASKED = 12;
const LONG = 3;
/** Between these the classifier is not believed: the side that is read with more confidence counts. */
const UNSURE_FROM = 0.2;
const UNSURE_TO = 0.8;
/** Both engines on the same letters, of all letters of the page: below this too much is unread to be judged alone. */
const SHARE_SURE = 0.85;
const SURE = 0.98;
const UNSURE = 0.9;
/** Letters of a line on which the engines agree by less are noise: a signature, a stamp, a logo. */
const NOISE = 0.3;

type Line = { readonly box: TextBox; readonly crop: Grey };
type Laid = { readonly upright: Grey; readonly lines: readonly Line[]; readonly quarters: number };

export async function readFull(tesseract: Tesseract, models: OnnxModels, picture: Grey, pixelsPerPoint: number): Promise<SeenPage> {
  const even = shadowless(picture);
  const { upright, lines, quarters } = await laid(models, even);
  const level = levelled(
    lines.map(({ box }) => box.quad),
    upright,
  );
  const words: Word[] = [];
  let [same, all] = [0, 0];
  for (const line of lines) {
    const read = tesseract.line(withRim(line.crop, RIM));
    const [from, to] = questioned(read);
    const asked = read.slice(from, to);
    const given = asked.length === 0 && read.length > 0 ? '' : (await models.read(partOf(line.crop, read, from, to))).text;
    const { agreed, instead, share } = compared(
      asked.map(({ text }) => text),
      given,
    );
    const length = Math.max(lengthOf(asked), given.length);
    if (share >= NOISE || isTelling(given)) [same, all] = [same + share * length, all + length];
    read.forEach(({ text, box, confidence }, i) => {
      const at = placed(line, box, level.to);
      if (i < from || i >= to) {
        words.push({ text, ...at });
        [same, all] = [same + (confidence >= CLEAR ? text.length : 0), all + text.length];
        return;
      }
      const doubtful = !agreed[i - from] && isTelling(text + instead[i - from]!);
      words.push({ text: agreed[i - from] ? text : clearer(text, instead[i - from]!), ...at, ...(doubtful ? { doubtful } : {}) });
    });
  }
  const turn = quarterBack(even, quarters);
  const back = (x: number, y: number) => {
    const [u, v] = level.from(x, y);
    return turn(u, v);
  };
  const certainty = same >= SHARE_SURE * all ? SURE : UNSURE;
  return seenPage(picture, { words, width: upright.width, height: upright.height, back, certainty }, pixelsPerPoint);
}

const lengthOf = (words: readonly TesseractWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** Which words of a line the second engine is asked for, from one up to another: the figures and what is between them; all where one is unclear. */
function questioned(words: readonly TesseractWord[]): readonly [number, number] {
  const first = words.findIndex(({ text }) => isTelling(text));
  if (first !== -1) return [first, words.findLastIndex(({ text }) => isTelling(text)) + 1];
  return words.every(({ confidence }) => confidence >= CLEAR) ? [0, 0] : [0, words.length];
}

/** The part of a line's crop that shows these words, up to the middle of the gaps beside them. */
function partOf(crop: Grey, words: readonly TesseractWord[], from: number, to: number): Grey {
  const middle = (left: number): number => Math.round((words[left]!.box[2] + words[left + 1]!.box[0]) / 2) - RIM;
  return columnsOf(crop, from > 0 ? middle(from - 1) : 0, to > 0 && to < words.length ? middle(to - 1) : crop.width);
}

/** The picture turned so that its lines are rows and stand on their feet. */
async function laid(models: OnnxModels, even: Grey): Promise<Laid> {
  let quarters = 0;
  let found = await linesOf(models, even, quarters);
  const tall = found.lines.filter(({ box }) => box.height > 1.5 * box.width);
  if (tall.length > found.lines.length / 2) {
    quarters = 1;
    found = await linesOf(models, even, quarters);
  }
  const long = found.lines
    .filter(({ crop }) => crop.width > LONG * crop.height)
    .sort((a, b) => b.box.width - a.box.width)
    .slice(0, LINES_ASKED);
  if (long.length === 0) return found;
  const votes: number[] = [];
  for (const { crop } of long) votes.push(await models.upsideDown(crop));
  const headlong = votes.reduce((sum, vote) => sum + vote, 0) / votes.length;
  const turn = headlong < UNSURE_FROM ? false : headlong > UNSURE_TO || (await readsBetterTurned(models, long));
  return turn ? linesOf(models, even, quarters + 2) : found;
}

async function readsBetterTurned(models: OnnxModels, lines: readonly Line[]): Promise<boolean> {
  let [standing, turned] = [0, 0];
  for (const { crop } of lines) {
    standing += (await models.read(crop)).confidence;
    turned += (await models.read(quarterTurned(crop, 2))).confidence;
  }
  return turned > standing;
}

async function linesOf(models: OnnxModels, even: Grey, quarters: number): Promise<Laid> {
  const upright = quarterTurned(even, quarters);
  const map = await models.textMap(upright);
  const boxes = textBoxes(map, [upright.width / map.width, upright.height / map.height]);
  return { upright, quarters, lines: boxes.map((box) => ({ box, crop: lineCrop(upright, box) })) };
}

/** Of a word that the engines read apart, the reading that is a whole date or number; doubtful either way. */
const WHOLE = /^\D{0,2}(?:\d{2}[/.-]\d{2}[/.-]\d{4}|\d{9}|\d{14})\D{0,2}$/;
const clearer = (text: string, instead: string): string => (!WHOLE.test(text) && WHOLE.test(instead) ? instead : text);

/** A word of a line, from the crop with its rim to the levelled page. Its height is the line's. */
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
