// Lines of text without a detector: ink in touching groups, about as high as letters, that stand side by side. Neither the slope of the page
// nor a table's frame matters to it, and it leaves no line out because of what stands around it.
import { fitted, type Point, type Quad, sizeOf, valueAt } from './geometry.ts';
import type { Grey } from './grey.ts';
import type { TextBox } from './text-boxes.ts';

/** Darker is ink, on evenly lit paper of 245. */
const INK = 175;
/** Longer strokes are rules and frames, no letters. */
const RULE = 80;
/** Heights of letters in pixels; lower ones are points, commas and specks, which come along with what they stand beside. */
const LETTER_MIN = 6;
const LETTER_MAX = 120;
/** Of its rectangle so little is inked by a stroke that leans: a fold, a rule, a signature. */
const FILLED_MIN = 0.1;
/** Letters of one line: no further apart than this, of their height; on the same height by this share; no more than so many times as high. */
const GAP = 1.3;
const OVERLAP = 0.5;
const RATIO = 2.5;
const LINES_MAX = 1500;

/** `ruled`: it touches a rule, and may be a piece of it. */
type Letter = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number; readonly ruled: boolean };

export function inkLines(picture: Grey): TextBox[] {
  const letters = letterLike(inked(picture)).sort((a, b) => a.left - b.left);
  const heads = letters.map((_, i) => i);
  const headOf = (i: number): number => (heads[i] === i ? i : (heads[i] = headOf(heads[i]!)));
  letters.forEach((letter, i) => {
    for (let k = i + 1; k < letters.length && letters[k]!.left - letter.right < GAP * LETTER_MAX; k += 1)
      if (beside(letter, letters[k]!)) heads[headOf(k)] = headOf(i);
  });
  const lines = new Map<number, Letter[]>();
  letters.forEach((letter, i) => {
    const line = lines.get(headOf(i));
    if (line === undefined) lines.set(headOf(i), [letter]);
    else line.push(letter);
  });
  const usual = usualHeight([...lines.values()]);
  return [...lines.values()]
    .filter((line) => line.length > FEW || line.some((letter) => !letter.ruled && heightOf(letter) > usual / 2))
    .slice(0, LINES_MAX)
    .map(boxOf)
    .sort((a, b) => a.quad[0][1] - b.quad[0][1]);
}

/** So few letters are none if they are far lower than those of the page, or pieces of a rule: the edge of the paper comes apart into such. */
const FEW = 2;
function usualHeight(lines: readonly (readonly Letter[])[]): number {
  const heights = lines
    .filter((line) => line.length > FEW)
    .flatMap((line) => line.map(heightOf))
    .sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

const heightOf = ({ top, bottom }: Pick<Letter, 'top' | 'bottom'>): number => bottom - top;

function beside(a: Letter, b: Letter): boolean {
  const [low, high] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  if (high > RATIO * low || b.left - a.right > GAP * high) return false;
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= OVERLAP * low;
}

/** 1 where a letter may be, 2 where a rule runs. */
function inked({ width, height, data }: Grey): Grey {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 1) out[i] = data[i]! < INK ? 1 : 0;
  const clean = out.slice();
  const clear = (start: number, step: number, count: number): void => {
    let run = 0;
    for (let i = 0; i <= count; i += 1) {
      if (i < count && out[start + i * step] === 1) run += 1;
      else {
        if (run > RULE) for (let k = i - run; k < i; k += 1) clean[start + k * step] = 2;
        run = 0;
      }
    }
  };
  for (let y = 0; y < height; y += 1) clear(y * width, 1, width);
  for (let x = 0; x < width; x += 1) clear(x, width, height);
  return { width, height, data: clean };
}

/** Groups of touching ink that may be letters, found run by run. */
function letterLike({ width, height, data }: Grey): Letter[] {
  const runs: { from: number; to: number; y: number; ruled: boolean }[] = [];
  const rule = (from: number, to: number, y: number): boolean => {
    for (let x = Math.max(0, from); x < Math.min(width, to); x += 1) if (data[y * width + x] === 2) return true;
    return false;
  };
  const heads: number[] = [];
  const headOf = (i: number): number => {
    let head = i;
    while (heads[head] !== head) head = heads[head]!;
    heads[i] = head;
    return head;
  };
  let above = 0;
  for (let y = 0; y < height; y += 1) {
    const first = runs.length;
    let touching = above;
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x] !== 1) continue;
      const from = x;
      while (x < width && data[y * width + x] === 1) x += 1;
      const own = runs.length;
      runs.push({ from, to: x, y, ruled: rule(from - 1, x + 1, y) || rule(from, x, y - 1) || rule(from, x, y + 1) });
      heads.push(own);
      while (touching < first && runs[touching]!.to < from) touching += 1;
      for (let k = touching; k < first && runs[k]!.from <= x; k += 1) heads[headOf(own)] = headOf(k);
    }
    above = first;
  }
  const groups = new Map<number, { left: number; top: number; right: number; bottom: number; ink: number; ruled: boolean }>();
  runs.forEach(({ from, to, y, ruled }, i) => {
    const group = groups.get(headOf(i));
    if (group === undefined) groups.set(headOf(i), { left: from, top: y, right: to, bottom: y + 1, ink: to - from, ruled });
    else {
      [group.left, group.right, group.bottom] = [Math.min(group.left, from), Math.max(group.right, to), y + 1];
      group.ink += to - from;
      group.ruled ||= ruled;
    }
  });
  return [...groups.values()].filter((group) => {
    const [wide, high] = [group.right - group.left, heightOf(group)];
    return high >= LETTER_MIN && high <= LETTER_MAX && group.ink >= FILLED_MIN * wide * high;
  });
}

/** From so many letters on a line may bend. */
const BENDS_FROM = 12;
/** Of what is as high as the higher letters: how far the crop reaches above and below the middle, accents and tails included. */
const REACH = 0.9;
const SIDE = 0.4;

function boxOf(letters: readonly Letter[]): TextBox {
  const heights = letters.map(heightOf).sort((a, b) => a - b);
  const high = heights[Math.floor(heights.length * 0.8)]!;
  const [left, right] = [Math.min(...letters.map((one) => one.left)), Math.max(...letters.map((one) => one.right))];
  const [from, to] = [left - SIDE * high, right + SIDE * high];
  const half = Math.max(1, (right - left) / 2);
  const share = (x: number): number => (x - (left + right) / 2) / half;
  const middles = letters.map((one): Point => [share((one.left + one.right) / 2), (one.top + one.bottom) / 2]);
  const line = fitted(middles, letters.length >= BENDS_FROM ? 3 : letters.length > 2 ? 1 : 0);
  const place = (u: number, v: number): Point => {
    const at = share(from + u * (to - from));
    const slope = (valueAt(line, at + 0.01) - valueAt(line, at - 0.01)) / (0.02 * half);
    const down = (v * 2 - 1) * REACH * high;
    const over = Math.hypot(1, slope);
    return [from + u * (to - from) - (down * slope) / over, valueAt(line, at) + down / over];
  };
  const quad: Quad = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  return { quad, ...sizeOf(quad), place };
}
