// Puts a word together that its writer divided at a line's end. Writers that do so by themselves (CSS `hyphens: auto`) print U+2010 there; the plain
// hyphen is a compound's own, or undecided (statements.ts).
import { union, type Word } from './cells.ts';

const DIVIDED = /\p{L}\u2010$/u;
/** Rows in which the rest of the word is looked for, and cells of each: a hostile page may have thousands. */
const ROWS_SEEN = 3;
const CELLS_SEEN = 40;

/** Before its first line a paragraph may be set in by this many heights of it. */
const SET_IN = 4;

/** Cells by row: the rest moves up to the line where the word begins, whose box it takes. No row is left without cells. */
export function joinDivided(rows: readonly (readonly (readonly Word[])[])[]): Word[][][] {
  const all = rows.map((cells) => cells.map((cell) => [...cell]));
  all.forEach((cells, row) => {
    for (const cell of cells.slice(0, CELLS_SEEN)) {
      const last = cell.at(-1);
      if (last === undefined || !DIVIDED.test(last.text)) continue;
      const [left, , right, bottom] = union(cell.map((word) => word.box));
      const rest = all
        .slice(row + 1, row + 1 + ROWS_SEEN)
        .flatMap((below) => below.slice(0, CELLS_SEEN))
        .find(
          ([first]) =>
            first !== undefined && first.box[0] < right && first.box[2] > left - SET_IN * last.size && first.box[1] - bottom < last.size,
        );
      if (rest === undefined || !/^\p{L}/u.test(rest[0]!.text)) continue;
      cell[cell.length - 1] = { ...last, text: last.text.slice(0, -1) + rest[0]!.text };
      rest.shift();
    }
  });
  return all.map((cells) => cells.filter((cell) => cell.length > 0)).filter((cells) => cells.length > 0);
}
