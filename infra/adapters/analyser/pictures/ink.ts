// Finds the ink of an evenly lit picture, separates rules, and groups touching pixels that may be letters.
import type { Grey } from './grey.ts';

/** The kinds of pixel: nothing, perhaps a letter's, a rule's. */
export const [NONE, LETTER, RULED] = [0, 1, 2];
/** `ruled`: it touches a rule, and may be a piece of it. */
export type Group = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly ruled: boolean;
};
export const heightOf = ({ top, bottom }: Pick<Group, 'top' | 'bottom'>): number => bottom - top;

/** A darker pixel is ink, on paper of 245. */
const INK = 175;
/** Longer strokes are rules and frames, not letters. */
const RULE = 80;
/** In pixels. Letters that touch in print form a group of several, rarely a wider one. */
export const LETTER_HEIGHT_MAX = 120;
export const LETTER_WIDTH_MAX = 300;
const SIDE_MIN = 2;
/** A slanted stroke (a fold, a rule, a signature) inks less than this share of its rectangle. */
const FILLED_MIN = 0.1;

export function inked({ width, height, data }: Grey): Grey {
  const ink = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 1) ink[i] = data[i]! < INK ? LETTER : NONE;
  const out = ink.slice();
  const ruled = (start: number, step: number, count: number): void => {
    let run = 0;
    for (let i = 0; i <= count; i += 1) {
      if (i < count && ink[start + i * step] === LETTER) run += 1;
      else {
        if (run > RULE) for (let k = i - run; k < i; k += 1) out[start + k * step] = RULED;
        run = 0;
      }
    }
  };
  for (let y = 0; y < height; y += 1) ruled(y * width, 1, width);
  for (let x = 0; x < width; x += 1) ruled(x, width, height);
  return { width, height, data: out };
}

/** Connected groups of pixels of one kind that are no larger than letters, found run by run. */
export function groupsOf({ width, height, data }: Grey, sort: number): Group[] {
  const runs: { from: number; to: number; y: number; ruled: boolean }[] = [];
  const { headOf, join, add } = sets();
  const touches = (from: number, to: number, y: number): boolean => {
    for (let x = Math.max(0, from); x < Math.min(width, to); x += 1) if (data[y * width + x] === RULED) return true;
    return false;
  };
  let above = 0;
  for (let y = 0; y < height; y += 1) {
    const first = runs.length;
    let touching = above;
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x] !== sort) continue;
      const from = x;
      while (x < width && data[y * width + x] === sort) x += 1;
      const own = add();
      runs.push({ from, to: x, y, ruled: touches(from - 1, x + 1, y) || touches(from, x, y - 1) || touches(from, x, y + 1) });
      while (touching < first && runs[touching]!.to < from) touching += 1;
      for (let k = touching; k < first && runs[k]!.from <= x; k += 1) join(own, k);
    }
    above = first;
  }
  const groups = new Map<number, { left: number; top: number; right: number; bottom: number; ruled: boolean; filled: number }>();
  runs.forEach(({ from, to, y, ruled }, i) => {
    const group = groups.get(headOf(i));
    if (group === undefined) groups.set(headOf(i), { left: from, top: y, right: to, bottom: y + 1, ruled, filled: to - from });
    else {
      [group.left, group.right, group.bottom] = [Math.min(group.left, from), Math.max(group.right, to), y + 1];
      group.ruled ||= ruled;
      group.filled += to - from;
    }
  });
  return [...groups.values()].filter((group) => {
    const [wide, high] = [group.right - group.left, heightOf(group)];
    const large = wide > LETTER_WIDTH_MAX || high > LETTER_HEIGHT_MAX;
    return wide >= SIDE_MIN && high >= SIDE_MIN && !large && group.filled >= FILLED_MIN * wide * high;
  });
}

/** A union-find over the numbers from 0 on. */
export function sets(): { add(): number; headOf(i: number): number; join(a: number, b: number): void } {
  const heads: number[] = [];
  const headOf = (i: number): number => {
    let head = i;
    while (heads[head] !== head) head = heads[head]!;
    heads[i] = head;
    return head;
  };
  return {
    add: () => heads.push(heads.length) - 1,
    headOf,
    join: (a, b) => {
      heads[headOf(a)] = headOf(b);
    },
  };
}
