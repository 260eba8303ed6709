// The light mode: Tesseract alone. Its lines are found by their ink, and each is read a second time with sharper edges.
import { type Grey, linesStand, quarterTurned } from './grey.ts';
import { inkLines } from './ink-lines.ts';
import { lineCrop, withRim } from './line-crop.ts';
import { type Laid, readLines } from './read-lines.ts';
import type { SeenPage } from './seen-page.ts';
import { sharpened } from './sharp-picture.ts';
import type { Tesseract } from './tesseract-engine.ts';

const SHARPENING = 1.6;
/** One engine: slightly above the confidence that validates alone (0.95). */
const SURE = 0.96;
/** How many lines determine the page's direction, the longest first, and the confidence (0 to 100) that they must have. */
const LINES_ASKED = 5;
const CLEAR = 75;

export function readLight(tesseract: Tesseract, picture: Grey, pixelsPerPoint: number): Promise<SeenPage> {
  const again = async (crop: Grey): Promise<string> =>
    tesseract
      .line(withRim(await sharpened(crop, SHARPENING)))
      .map(({ text }) => text)
      .join(' ');
  return readLines(tesseract, { laid: async (even) => laid(tesseract, even), again, sure: SURE }, picture, pixelsPerPoint);
}

function laid(tesseract: Tesseract, even: Grey): Laid {
  let best: Laid | null = null;
  let clearest = -1;
  for (const quarters of linesStand(even) ? [1, 3, 0, 2] : [0, 2, 1, 3]) {
    const upright = quarterTurned(even, quarters);
    const lines = inkLines(upright).map((box) => ({ box, crop: lineCrop(upright, box) }));
    const clear = clearness(
      tesseract,
      lines.map(({ crop }) => crop),
    );
    if (clear > clearest) [best, clearest] = [{ upright, lines, quarters }, clear];
    if (clear >= CLEAR) break;
  }
  return best!;
}

function clearness(tesseract: Tesseract, crops: readonly Grey[]): number {
  const long = [...crops].sort((a, b) => b.width - a.width).slice(0, LINES_ASKED);
  const words = long.flatMap((crop) => tesseract.line(withRim(crop)));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters);
}
