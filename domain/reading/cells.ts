// Groups words into rows, and rows into cells, by the gaps between words and by where cells of nearby rows begin.
import type { Box } from '#domain/documents/reading.ts';
import { isLeader, withoutShortLeaders, withoutTouchingLeader } from './leaders.ts';

/** `size`: height of the line in points. `box`: from the top left corner. `doubtful`: text recognition is not sure of it. */
export type Word = { readonly text: string; readonly box: Box; readonly size: number; readonly doubtful?: boolean };
/** A gap wider than this many line heights starts a new cell; justified text stretches to about one. */
export const CELL_GAP = 1.15;
const ROW_TOLERANCE = 0.35;
/** Recognised words have tight boxes: « au » is little more than half as high as « Afin » on the same line. */
const UNEVEN = 1.6;
/** The height of the line that holds both words. */
const lineHeight = (a: number, b: number): number => Math.min(Math.max(a, b), UNEVEN * Math.min(a, b));

export const union = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map((b) => b[0])),
  Math.min(...boxes.map((b) => b[1])),
  Math.max(...boxes.map((b) => b[2])),
  Math.max(...boxes.map((b) => b[3])),
];

/** « A T T E S T A T I O N »: at least this many single capitals in a row are letter-spaced. */
const SPACED_LETTERS = 3;
/** A SIREN with one digit in each box. */
const SPACED_DIGITS = 9;
/** A gap wider than this many times the usual one separates two letter-spaced words. */
const WORD_GAP = 1.8;

/** Joins letter-spaced letters into words, within a row of words from left to right. */
function withoutSpacing(words: readonly Word[]): readonly Word[] {
  const joined: Word[] = [];
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (to < words.length && /^[\p{Lu}\p{N}’'&-]$/u.test(words[to]!.text)) to += 1;
    const run = words.slice(from, to);
    const enough = run.some(({ text }) => /\p{L}/u.test(text)) ? SPACED_LETTERS : SPACED_DIGITS;
    if (run.length < enough) {
      joined.push(...words.slice(from, to + 1));
      from = to + 1;
      continue;
    }
    const gaps = run.slice(1).map((word, i) => word.box[0] - run[i]!.box[2]);
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 4)]!;
    let start = 0;
    for (let i = 1; i <= run.length; i += 1) {
      if (i < run.length && gaps[i - 1]! <= WORD_GAP * Math.max(usual, 1)) continue;
      const letters = run.slice(start, i);
      const text = letters.map((letter) => letter.text).join('');
      const [left, top, right, bottom] = union(letters.map(({ box }) => box));
      // A letter-spaced word keeps the spacing behind it; without it, the gap to the next word would look like a gap between cells.
      joined.push({ text, box: [left, top, i < run.length ? right + usual : right, bottom], size: letters[0]!.size });
      start = i;
    }
    from = to;
  }
  return joined;
}

/** Groups words into rows by their baseline (the bottom of the box), which is common to a row, while sizes differ. */
function rowsOf(words: readonly Word[]): Word[][] {
  const rows: { bottom: number; size: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.box[3] - b.box[3])) {
    // Rows are ordered by bottom, so no row further up than the tolerance can match.
    let row: (typeof rows)[number] | undefined;
    for (let i = rows.length - 1; i >= 0 && row === undefined; i -= 1) {
      const away = word.box[3] - rows[i]!.bottom;
      if (away > ROW_TOLERANCE * UNEVEN * word.size) break;
      if (away <= ROW_TOLERANCE * lineHeight(rows[i]!.size, word.size)) row = rows[i];
    }
    if (row === undefined) rows.push({ bottom: word.box[3], size: word.size, words: [word] });
    else row.words.push(word);
  }
  return rows.map((row) => [...withoutSpacing(row.words.sort((a, b) => a.box[0] - b.box[0]))]);
}

/** Each of its gaps is as wide as the others, however wide: Word and Writer stretch a justified line that ends at a line break of its own. */
const STRETCHED_WORDS = 4;
const EVEN = 0.3;
/** Words that no cell of a table consists of. */
const JOINING = /^(?:de|du|des|la|le|les|et|au|aux|pour|une?)$/i;
function isStretched(words: readonly Word[]): boolean {
  if (words.length < STRETCHED_WORDS || !words.some(({ text }) => JOINING.test(text)) || words.some(isLeader)) return false;
  const gaps = words.slice(1).map((word, i) => gapBefore(word, words[i]!));
  return Math.min(...gaps) > CELL_GAP && Math.max(...gaps) - Math.min(...gaps) < EVEN;
}

/** Splits the words of a row at wide gaps and leaders. */
function runsOf(words: readonly Word[]): Word[][] {
  if (isStretched(words)) return [[...words]];
  let run: Word[] = [];
  const runs: Word[][] = [];
  const close = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const word of words.flatMap(withoutTouchingLeader)) {
    const before = run.at(-1);
    if (isLeader(word)) {
      close();
      continue;
    }
    if (before !== undefined && gapBefore(word, before) > CELL_GAP) close();
    run.push(word);
  }
  close();
  return runs;
}
/** In line heights. */
const gapBefore = (word: Word, before: Word): number => (word.box[0] - before.box[2]) / lineHeight(before.size, word.size);

/** A cell that fills its column leaves a smaller gap: it is enough if a cell of a nearby row begins at the same point. */
const COLUMN_GAP = 0.7;
const SAME_LEFT = 1;
/**
 * A smaller gap is enough beside a number or a date, if two neighbours of a nearby row begin at the same points: « Valide du | Valide au ».
 */
const TABLE_GAP = 0.35;
const FIGURES = /\d{4}/;
function partedByColumns(rows: readonly (readonly Word[][])[]): Word[][][] {
  const starts = rows.map((runs) => runs.slice(1).map((run) => run[0]!.box[0]));
  const lefts = rows.map((runs) => runs.map((run) => run[0]!.box[0]));
  return rows.map((runs, row) => {
    const columns = [-2, -1, 1, 2].flatMap((near) => starts[row + near] ?? []);
    const at = (left: number, word: Word): boolean => Math.abs(left - word.box[0]) < SAME_LEFT;
    const inTable = (word: Word, first: Word): boolean =>
      [-1, 1].some((near) => lefts[row + near]?.some((left, i, all) => i > 0 && at(left, word) && at(all[i - 1]!, first)));
    const begins = (word: Word, before: Word, first: Word): boolean =>
      (gapBefore(word, before) > COLUMN_GAP && columns.some((left) => at(left, word))) ||
      (gapBefore(word, before) > TABLE_GAP && FIGURES.test(`${before.text} ${word.text}`) && inTable(word, first));
    return columns.length === 0
      ? [...runs]
      : runs.flatMap((run) => {
          const cuts = run.flatMap((word, i) => (i > 0 && begins(word, run[i - 1]!, run[0]!) ? [i] : []));
          return [0, ...cuts].map((from, i) => run.slice(from, cuts[i]));
        });
  });
}

/** Groups the words of a page into rows from the top, each with its cells from the left. */
export const cellsOf = (words: readonly Word[]): Word[][][] =>
  // Twice: column headers that a row further down split may in turn split the row between.
  partedByColumns(
    partedByColumns(
      rowsOf(words)
        .map(runsOf)
        .filter((runs) => runs.length > 0),
    ),
  ).map((row) => [...withoutShortLeaders(row)]);
