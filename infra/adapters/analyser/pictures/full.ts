// The full mode: lines found and straightened one by one, each read by two engines. What both read alike is certain; where they differ on a
// figure, the reading is doubtful.
import type { Box } from '#domain/documents/reading.ts';
import type { Word } from '../reading/layout.ts';
import { isTelling } from './agreement.ts';
import { sizeOf } from './geometry.ts';
import { type Grey, quarterTurned, shadowless } from './grey.ts';
import { levelled } from './level.ts';
import { lineCrop, withRim } from './line-crop.ts';
import type { OnnxModels } from './onnx-models.ts';
import { quarterBack, type SeenPage, seenPage } from './seen-page.ts';
import { resized } from './sharp-picture.ts';
import type { Tesseract, TesseractWord } from './tesseract-engine.ts';
import { type TextBox, textBoxes } from './text-boxes.ts';
import { settled } from './two-readings.ts';

const RIM = 12;
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
    const { read, given, both } = await readTwice(tesseract, models, line.crop);
    const length = Math.max(lengthOf(read), given.length);
    if (both.share >= NOISE || isTelling(given)) [same, all] = [same + both.share * length, all + length];
    both.words.forEach(({ text, doubtful }, i) => {
      if (text !== '') words.push({ text, ...placed(line, read[i]!.box, level.to), ...(doubtful ? { doubtful } : {}) });
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

type Reading = { readonly read: readonly TesseractWord[]; readonly given: string; readonly both: ReturnType<typeof settled> };
/** What the engines agree on by less than this the first reads again in other sizes: too small, or too close to its neighbours. */
const AGAIN = 0.8;
const SIZES = [0.7, 1.4];
/** So much wider the second reads what they differ on: of narrow letters side by side it leaves some out. */
const WIDER = 1.4;
/** Less is no line of text. */
const LETTERS_ASKED = 6;

async function readTwice(tesseract: Tesseract, models: OnnxModels, crop: Grey): Promise<Reading> {
  const read = tesseract.line(withRim(crop, RIM));
  if (read.length === 0) return { read, given: '', both: settled(read, '') };
  const given = (await models.read(crop)).text;
  let best: Reading = { read, given, both: settled(read, given) };
  const take = (words: readonly TesseractWord[], text: string): void => {
    const both = settled(words, text);
    if (both.share > best.both.share) best = { read: words, given: text, both };
  };
  if (given.length < LETTERS_ASKED || best.both.words.every(({ doubtful }) => !doubtful)) return best;
  take(read, (await models.read(await resized(crop, Math.round(crop.width * WIDER), crop.height))).text);
  for (const size of SIZES) {
    if (best.both.share >= AGAIN) break;
    const sized = await resized(crop, Math.round(crop.width * size), Math.round(crop.height * size));
    const back = (at: number): number => (at - RIM) / size + RIM;
    const again = tesseract.line(withRim(sized, RIM));
    take(
      again.map((word) => ({ ...word, box: word.box.map(back) as unknown as Box })),
      best.given,
    );
  }
  return best;
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
