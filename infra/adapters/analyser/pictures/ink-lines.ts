// Finds lines of text without a detector: side-by-side groups of ink about as high as letters. The page's slope, table frames and
// surrounding objects do not matter.
import { fitted, type Point, type Quad, sizeOf, valueAt } from './geometry.ts';
import type { Grey } from './grey.ts';
import { type Group, groupsOf, heightOf, inked, LETTER, LETTER_HEIGHT_MAX, LETTER_WIDTH_MAX, NONE, sets } from './ink.ts';
import type { TextBox } from './text-boxes.ts';

/** `mark`: lower than a letter; it is given the height of the letter that it belongs to. */
type Letter = Group & { readonly mark?: true };
type Line = readonly Letter[];

/** In pixels; lower groups are points, commas, dashes. They belong to the letter beside them, or this far above them. */
const LETTER_MIN = 6;
const MARK_BELOW = 0.2;
/**
 * Letters of one line: their distance as a share of their height; the share of their height that must overlap; how many times as high one
 * may be.
 */
const GAP = 1.5;
const OVERLAP = 0.5;
const RATIO = 2.5;
const REACH_MAX = GAP * LETTER_HEIGHT_MAX;
const LINES_MAX = 1500;

export function inkLines(picture: Grey): TextBox[] {
  const ink = inked(picture);
  return linesOf(groupsOf(ink, LETTER), groupsOf(ink, NONE));
}

/** Lines of groups of ink, and of groups of light letters on a dark ground. */
export const linesOf = (letters: readonly Group[], light: readonly Group[]): TextBox[] =>
  [...standing(lined(letters)), ...lined(light).filter(onDark)]
    .slice(0, LINES_MAX)
    .map(boxOf)
    .sort((a, b) => a.quad[0][1] - b.quad[0][1]);

/**
 * First joins letters to words, by the letters' own heights, then words to lines, by the words' heights: a space is wide beside « a », and
 * narrow beside « b ».
 */
const lined = (groups: readonly Group[]): Line[] =>
  groups.length > GROUPS_MAX ? [] : joined(joined(withMarks(groups).map((letter) => [letter])));
/** Three times the letters of a full page: grain or a pattern, not worth searching. */
const GROUPS_MAX = 20_000;

/** A high percentile of the letters' heights. */
const HIGHER = 0.9;
function highOf(letters: Line): number {
  const heights = letters.map(heightOf).sort((a, b) => a - b);
  return heights[Math.floor(heights.length * HIGHER)] ?? 0;
}

/** The letters, and the marks beside one of them. */
function withMarks(groups: readonly Group[]): Letter[] {
  const letters = groups.filter((one) => heightOf(one) >= LETTER_MIN).sort((a, b) => a.left - b.left);
  const marks = unled(groups.filter((one) => heightOf(one) < LETTER_MIN).sort((a, b) => a.left - b.left));
  let first = 0;
  const placed = marks.flatMap((mark): Letter[] => {
    while (first < letters.length && letters[first]!.left < mark.left - LETTER_WIDTH_MAX - REACH_MAX) first += 1;
    const middle = (mark.top + mark.bottom) / 2;
    let nearest: Letter | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let i = first; i < letters.length && letters[i]!.left - mark.right < REACH_MAX; i += 1) {
      const letter = letters[i]!;
      if (middle < letter.top || middle > letter.bottom + MARK_BELOW * heightOf(letter)) continue;
      const away = Math.max(letter.left - mark.right, mark.left - letter.right);
      if (away <= GAP * heightOf(letter) && away < least) [nearest, least] = [letter, away];
    }
    return nearest === null ? [] : [{ ...mark, top: nearest.top, bottom: nearest.bottom, mark: true }];
  });
  return [...letters, ...placed];
}

/** Drops leader dots across a page: each has two others beside it. */
const LED_APART = 30;
const LED_OFF = 2;
function unled(marks: readonly Group[]): Group[] {
  const others = marks.map(() => 0);
  marks.forEach((a, i) => {
    for (let k = i + 1; k < marks.length && marks[k]!.left - a.right < LED_APART; k += 1) {
      if (Math.abs(marks[k]!.bottom - a.bottom) > LED_OFF) continue;
      others[i]! += 1;
      others[k]! += 1;
    }
  });
  return marks.filter((_, i) => others[i]! < 2);
}

/** Merges groups whose letters are beside each other. */
function joined(groups: readonly Line[]): Line[] {
  const { add, headOf, join } = sets();
  const all = groups
    .flatMap((group) => {
      const [head, high] = [add(), highOf(group)];
      return group.map((letter) => ({ letter, head, high }));
    })
    .sort((a, b) => a.letter.left - b.letter.left);
  all.forEach((a, i) => {
    for (let k = i + 1; k < all.length && all[k]!.letter.left - a.letter.right < REACH_MAX; k += 1)
      if (beside(a, all[k]!)) join(all[k]!.head, a.head);
  });
  const out = new Map<number, Letter[]>();
  for (const { letter, head } of all) out.set(headOf(head), [...(out.get(headOf(head)) ?? []), letter]);
  return [...out.values()];
}

type Sized = { readonly letter: Letter; readonly high: number };
/** Two marks are never joined: leader dots cross a page. */
function beside({ letter: a, high }: Sized, { letter: b, high: other }: Sized): boolean {
  if (a.mark && b.mark) return false;
  if (b.left - a.right > GAP * Math.max(high, other) || Math.max(high, other) > RATIO * Math.min(high, other)) return false;
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= OVERLAP * Math.min(heightOf(a), heightOf(b));
}

/**
 * A group of so few letters may be any ink: it counts only among lines and at about their height; two together, « au » over bold digits,
 * may be lower.
 */
const FEW = 2;
const NEAR = 3;
const LOW_ONE = 0.5;
const LOW_TWO = 0.35;

/** Drops fragments of the paper's edge, the grain of a table, specks. */
function standing(lines: readonly Line[]): Line[] {
  const sure = lines.filter((line) => line.filter((one) => !one.mark && !one.ruled).length > Math.max(FEW, line.length / 2));
  const letters = sure.flat();
  const usual = highOf(letters);
  const [left, right] = [Math.min(...letters.map((one) => one.left)), Math.max(...letters.map((one) => one.right))];
  const rows = sure.map((line) => [Math.min(...line.map(({ top }) => top)), Math.max(...line.map(({ bottom }) => bottom))] as const);
  const among = (letter: Letter, _: number, line: Line): boolean =>
    !letter.mark &&
    !letter.ruled &&
    heightOf(letter) > (line.filter((one) => !one.mark).length > 1 ? LOW_TWO : LOW_ONE) * usual &&
    letter.left > left - NEAR * usual &&
    letter.right < right + NEAR * usual &&
    rows.some(([top, bottom]) => letter.bottom > top - NEAR * usual && letter.top < bottom + NEAR * usual);
  return lines.filter((line) => sure.includes(line) || line.some(among));
}

/** Light letters on a dark background: rules run above and below them. Cells of a table touch rules too, but are wide. */
const RULED_MIN = 0.3;
function onDark(line: Line): boolean {
  const ruled = line.filter((one) => one.ruled).length;
  const wide = line.filter((one) => one.right - one.left > 1.5 * heightOf(one)).length;
  return line.length > FEW && ruled >= RULED_MIN * line.length && wide < line.length / 3;
}

/** A line with this many letters may be curved. */
const BENDS_FROM = 12;
/**
 * Shares of the height of the taller letters: from the baseline to the middle of the crop, from there to its upper and lower edge, to
 * either side.
 */
const MIDDLE = 0.4;
const REACH = 0.85;
const SIDE = 0.4;

function boxOf(letters: Line): TextBox {
  const high = highOf(letters);
  const [left, right] = [Math.min(...letters.map((one) => one.left)), Math.max(...letters.map((one) => one.right))];
  const [from, to] = [left - SIDE * high, right + SIDE * high];
  const half = (to - from) / 2;
  const share = (x: number): number => (x - from) / half - 1;
  const feet = feetOf(
    letters.filter((one) => !one.mark).map((one): Point => [share((one.left + one.right) / 2), one.bottom]),
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

/** Shares of the letters' height: a group that is this far from the baseline is a tail or a quote; the next pass is stricter. */
const CLOSER = [0.5, 0.25, 0.12];

/** The baseline of most letters, as a polynomial. */
function feetOf(feet: readonly Point[], high: number): number[] {
  const degree = feet.length >= BENDS_FROM ? 2 : feet.length > 2 ? 1 : 0;
  let line = fitted(feet, Math.min(1, degree));
  for (const share of CLOSER) {
    const near = feet.filter(([x, y]) => Math.abs(y - valueAt(line, x)) <= share * high);
    if (near.length > degree + 1) line = fitted(near, degree);
  }
  return line;
}
