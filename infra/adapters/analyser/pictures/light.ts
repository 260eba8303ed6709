// The light mode: Tesseract alone. It turns the page upright, reads it whole, and reads again, with harder edges, each line that holds a
// figure: what comes out differently is doubtful.
import type { Box } from '#domain/documents/reading.ts';
import type { Word } from '../reading/layout.ts';
import { isTelling, sameReading } from './agreement.ts';
import type { Quad } from './geometry.ts';
import { type Grey, linesStand, quarterTurned, rotated, shadowless } from './grey.ts';
import { mended } from './known-words.ts';
import { type Level, levelled } from './level.ts';
import { quarterBack, type SeenPage, seenPage } from './seen-page.ts';
import { sharpened } from './sharp-picture.ts';
import type { Tesseract, TesseractLine } from './tesseract-engine.ts';
import { withoutSpecks } from './two-readings.ts';

/** Slopes below this (a third of a degree) are not worth turning the picture. */
const LEVEL = 0.005;
/** Tesseract's own certainty, 0 to 100. */
const CLEAR = 60;
const CERTAIN = 80;
/** Fewer clear letters than this, or a smaller share of all, and the page may lie another way. */
const LETTERS_MIN = 100;
const SHARE_MIN = 0.75;
/** A page of which less is clear leaves too much unseen to be judged alone. */
const SHARE_SURE = 0.85;
const SHARPENING = 1.6;
/** One engine: a shade above what validates alone (0.95), and only where both readings of every date and number agree. */
const SURE = 0.96;
const UNSURE = 0.9;

type Try = {
  readonly upright: Grey;
  readonly lines: TesseractLine[];
  readonly letters: number;
  readonly share: number;
  readonly quarters: number;
};

export async function readLight(tesseract: Tesseract, picture: Grey, pixelsPerPoint: number): Promise<SeenPage> {
  const even = shadowless(picture);
  const [first, ...others] = linesStand(even) ? [1, 3, 0, 2] : [0, 2, 1, 3];
  let best = tried(tesseract, even, first!);
  for (const quarters of others) {
    if (best.letters >= LETTERS_MIN && best.share >= SHARE_MIN) break;
    const next = tried(tesseract, even, quarters);
    if (next.letters * next.share > best.letters * best.share) best = next;
  }
  const turn = quarterBack(even, best.quarters);
  // Seen from the side, its lines fall by different slopes also once the page is turned.
  const level = levelled(best.lines.map(quadOf), best.upright);
  const back = (x: number, y: number) => turn(...best.level(...level.from(x, y)));
  const words = await checked(tesseract, best.upright, best.lines, level);
  const certainty = best.share >= SHARE_SURE ? SURE : UNSURE;
  return seenPage(picture, { words, width: best.upright.width, height: best.upright.height, back, certainty }, pixelsPerPoint);
}

function tried(tesseract: Tesseract, even: Grey, quarters: number): Try & { level: (x: number, y: number) => readonly [number, number] } {
  const turned = quarterTurned(even, quarters);
  const slope = tesseract.slopeOf(turned);
  const { picture: upright, back: level } =
    Math.abs(slope) < LEVEL ? { picture: turned, back: (x: number, y: number) => [x, y] as const } : rotated(turned, slope);
  // Tesseract reads lines that stand on a page too: the page then lies another way.
  const lines = (upright === turned ? tesseract.pageShown() : tesseract.page(upright)).filter(lies);
  const words = lines.flatMap((line) => line.words).filter(({ text }) => /[\p{L}\d]{2}/u.test(text));
  const count = (list: typeof words): number => list.reduce((sum, { text }) => sum + text.length, 0);
  const letters = count(words.filter(({ confidence }) => confidence >= CLEAR));
  return { upright, lines, letters, share: letters / Math.max(1, count(words)), quarters, level };
}

const lies = ({ baseline: [x0, y0, x1, y1] }: TesseractLine): boolean => Math.abs(x1 - x0) > Math.abs(y1 - y0);

/** The words of the lines; those that tell a date or a number are doubtful unless a second reading says the same, others where they are unclear. */
async function checked(tesseract: Tesseract, upright: Grey, lines: readonly TesseractLine[], level: Level): Promise<Word[]> {
  const words: Word[] = [];
  for (const line of lines) {
    const size = line.above + line.below;
    const telling = line.words.filter(({ text }) => isTelling(text));
    const asked = telling.length > 0 || line.words.some(({ confidence }) => confidence < CLEAR);
    const again = !asked ? [] : tesseract.line(await sharpened(cut(upright, line.box), SHARPENING));
    const clear = again.filter(({ confidence }) => confidence >= CLEAR);
    line.words.forEach((word, i) => {
      const { box, confidence } = word;
      const text = withoutSpecks(word.text, i === 0 && confidence < CERTAIN, '');
      if (text === '') return;
      const sure = telling.includes(word)
        ? confidence >= CERTAIN && sameReading(word.text, clear)
        : confidence >= CLEAR || sameReading(word.text, again);
      const shown = sure ? text : (mended(text) ?? text);
      words.push({ text: shown, box: placed(line, box, level), size, ...(sure ? {} : { doubtful: true }) });
    });
  }
  return words;
}

/** The feet and heads of a line's letters. */
const quadOf = ({ baseline: [x0, y0, x1, y1], above }: TesseractLine): Quad => [
  [x0, y0 - above],
  [x1, y1 - above],
  [x1, y1],
  [x0, y0],
];

/** A word on the levelled page: as wide as it is, as high as its line, on the line's feet. */
function placed({ baseline: [x0, y0, x1, y1], above, below }: TesseractLine, [left, , right]: Box, level: Level): Box {
  const foot = (x: number): number => (x1 === x0 ? y0 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0));
  const [from, fromFoot] = level.to(left, foot(left));
  const [to, toFoot] = level.to(right, foot(right));
  const feet = (fromFoot + toFoot) / 2;
  return [from, feet - above, to, feet + below];
}

/** A part with a white rim: letters at the very edge are misread. */
const RIM = 8;
function cut({ width, height, data }: Grey, [left, top, right, bottom]: Box): Grey {
  const [x0, y0] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const [x1, y1] = [Math.min(width, Math.ceil(right)), Math.min(height, Math.ceil(bottom))];
  const [columns, rows] = [Math.max(1, x1 - x0) + 2 * RIM, Math.max(1, y1 - y0) + 2 * RIM];
  const out = new Uint8Array(columns * rows).fill(255);
  for (let y = y0; y < y1; y += 1) out.set(data.subarray(y * width + x0, y * width + x1), (y - y0 + RIM) * columns + RIM);
  return { width: columns, height: rows, data: out };
}
