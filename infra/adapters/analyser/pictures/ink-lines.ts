// Lines of text without a detector: ink in touching groups, about as high as letters, that stand side by side. Neither the slope of the page
// nor a table's frame matters to it, and it leaves no line out because of what stands around it.
import { fitted, type Point, type Quad, sizeOf, valueAt } from './geometry.ts';
import type { Grey } from './grey.ts';
import type { TextBox } from './text-boxes.ts';

/** Darker is ink, on evenly lit paper of 245. */
const INK = 175;
/** Longer strokes are rules and frames, no letters. */
const RULE = 80;
/** Heights of letters in pixels. */
const LETTER_MIN = 6;
const LETTER_MAX = 120;
/** Lower ones are points, commas, dashes: they stand between letters, or a little below. Two of them never make a line: dots lead across a page. */
const MARK_MIN = 2;
const MARK_BELOW = 0.35;
/** Of its rectangle so little is inked by a stroke that leans: a fold, a rule, a signature. */
const FILLED_MIN = 0.1;
/** Letters of one line: no further apart than this, of their height; on the same height by this share; no more than so many times as high. */
const GAP = 1.5;
const OVERLAP = 0.5;
const RATIO = 2.5;
const LINES_MAX = 1500;

/** `ruled`: it touches a rule, and may be a piece of it. */
type Letter = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number; readonly ruled: boolean };

export function inkLines(picture: Grey): TextBox[] {
  const letters = letterLike(inked(picture)).sort((a, b) => a.left - b.left);
  // Words first, by the letters' own heights, then lines, by those of the words: a space is wide beside « a », and narrow beside « b ».
  const words = joined(letters.map((letter) => [letter]));
  const lines = joined(words);
  return standing(lines)
    .slice(0, LINES_MAX)
    .map(boxOf)
    .sort((a, b) => a.quad[0][1] - b.quad[0][1]);
}

const heightOf = ({ top, bottom }: Pick<Letter, 'top' | 'bottom'>): number => bottom - top;
const isLetter = (one: Letter): boolean => heightOf(one) >= LETTER_MIN;
/** Of the higher letters, without the few that are higher still. */
function highOf(group: readonly Letter[]): number {
  const heights = group.map(heightOf).sort((a, b) => a - b);
  const letters = heights.filter((height) => height >= LETTER_MIN);
  return letters[Math.floor(letters.length * HIGHER)] ?? heights.at(-1) ?? 0;
}
const HIGHER = 0.9;

/** Groups of letters as before, with those that have letters beside each other put together. */
function joined(groups: readonly (readonly Letter[])[]): Letter[][] {
  const all = groups
    .flatMap((group, head) => group.map((letter) => ({ letter, head, high: highOf(group) })))
    .sort((a, b) => a.letter.left - b.letter.left);
  const heads = groups.map((_, i) => i);
  const headOf = (i: number): number => {
    let head = i;
    while (heads[head] !== head) head = heads[head]!;
    heads[i] = head;
    return head;
  };
  all.forEach((a, i) => {
    for (let k = i + 1; k < all.length; k += 1) {
      const b = all[k]!;
      const gap = b.letter.left - a.letter.right;
      if (gap > GAP * LETTER_MAX) break;
      const beside =
        gap <= GAP * Math.max(a.high, b.high) && (isLetter(a.letter) && isLetter(b.letter) ? alike(a, b) : marks(a.letter, b.letter));
      if (beside) heads[headOf(b.head)] = headOf(a.head);
    }
  });
  const out = new Map<number, Letter[]>();
  for (const { letter, head } of all) {
    const group = out.get(headOf(head));
    if (group === undefined) out.set(headOf(head), [letter]);
    else group.push(letter);
  }
  return [...out.values()];
}

type Sized = { readonly letter: Letter; readonly high: number };
function alike({ letter: a, high }: Sized, { letter: b, high: other }: Sized): boolean {
  const both = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(high, other) <= RATIO * Math.min(high, other) && both >= OVERLAP * Math.min(heightOf(a), heightOf(b));
}
function marks(a: Letter, b: Letter): boolean {
  const [mark, letter] = isLetter(a) ? [b, a] : [a, b];
  const middle = (mark.top + mark.bottom) / 2;
  return isLetter(letter) && middle > letter.top && middle < letter.bottom + MARK_BELOW * heightOf(letter);
}

/** So few letters may be ink of anything: they count where they stand among lines and are about as high. */
const FEW = 2;
const NEAR = 3;

/** Without what the edge of the paper comes apart into, the grain of a table, specks. */
function standing(lines: readonly (readonly Letter[])[]): (readonly Letter[])[] {
  const sure = lines.filter((line) => line.filter((one) => isLetter(one) && !one.ruled).length > Math.max(FEW, line.length / 2));
  const letters = sure.flat();
  const usual = highOf(letters);
  const [left, right] = [Math.min(...letters.map((one) => one.left)), Math.max(...letters.map((one) => one.right))];
  const rows = sure.map((line) => [Math.min(...line.map(({ top }) => top)), Math.max(...line.map(({ bottom }) => bottom))] as const);
  const among = (letter: Letter): boolean =>
    isLetter(letter) &&
    !letter.ruled &&
    heightOf(letter) > usual / 2 &&
    letter.left > left - NEAR * usual &&
    letter.right < right + NEAR * usual &&
    rows.some(([top, bottom]) => letter.bottom > top - NEAR * usual && letter.top < bottom + NEAR * usual);
  return lines.filter((line) => sure.includes(line) || line.some(among));
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
    return high >= MARK_MIN && wide >= MARK_MIN && high <= LETTER_MAX && group.ink >= FILLED_MIN * wide * high;
  });
}

/** From so many letters on a line may bend. */
const BENDS_FROM = 12;
/** Shares of the height of the higher letters: from their feet to the middle of the crop, from there to its upper and lower edge, to either side. */
const MIDDLE = 0.4;
const REACH = 0.85;
const SIDE = 0.4;

function boxOf(letters: readonly Letter[]): TextBox {
  const high = highOf(letters);
  const [left, right] = [Math.min(...letters.map((one) => one.left)), Math.max(...letters.map((one) => one.right))];
  const [from, to] = [left - SIDE * high, right + SIDE * high];
  const half = (to - from) / 2;
  const share = (x: number): number => (x - from) / half - 1;
  const feet = feetOf(
    letters.filter(isLetter).map((one): Point => [share((one.left + one.right) / 2), one.bottom]),
    high,
  );
  const place = (u: number, v: number): Point => {
    const x = from + u * (to - from);
    const slope = (valueAt(feet, share(x) + 0.01) - valueAt(feet, share(x) - 0.01)) / (0.02 * half);
    const down = ((v * 2 - 1) * REACH - MIDDLE) * high;
    const over = Math.hypot(1, slope);
    return [x - (down * slope) / over, valueAt(feet, share(x)) + down / over];
  };
  const quad: Quad = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  return { quad, ...sizeOf(quad), place };
}

/** Shares of the height of letters: what stands so far off the feet of the others is a tail or a quote; the next look is closer. */
const CLOSER = [0.5, 0.25, 0.12];

/** The line on which most letters stand, as a polynomial. */
function feetOf(feet: readonly Point[], high: number): number[] {
  const degree = feet.length >= BENDS_FROM ? 2 : feet.length > 2 ? 1 : 0;
  let line = fitted(feet, Math.min(1, degree));
  for (const share of CLOSER) {
    const near = feet.filter(([x, y]) => Math.abs(y - valueAt(line, x)) <= share * high);
    if (near.length > degree + 1) line = fitted(near, degree);
  }
  return line;
}
