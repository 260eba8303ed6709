// The full mode: PP-OCR's detector finds the lines, and its recogniser reads each of them in addition to Tesseract.
import { type Grey, quarterTurned } from './grey.ts';
import { lineCrop } from './line-crop.ts';
import type { OnnxModels } from './onnx-models.ts';
import { type Laid, type Line, readLines } from './read-lines.ts';
import type { SeenPage } from './seen-page.ts';
import type { Tesseract } from './tesseract-engine.ts';
import { textBoxes } from './text-boxes.ts';

/** How many lines determine the direction of the page, the longest first; a line that is not much wider than high tells nothing. */
const LINES_ASKED = 12;
const LONG = 3;
/** Between these scores the classifier is not trusted: the direction that is read with more confidence counts. */
const UNSURE_FROM = 0.2;
const UNSURE_TO = 0.8;
const SURE = 0.98;

export function readFull(tesseract: Tesseract, models: OnnxModels, picture: Grey, pixelsPerPoint: number): Promise<SeenPage> {
  const again = async (crop: Grey): Promise<string> => (await models.read(crop)).text;
  return readLines(tesseract, { laid: (even) => laid(models, even), again, sure: SURE }, picture, pixelsPerPoint);
}

/** The picture rotated so that its lines are upright rows. */
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
