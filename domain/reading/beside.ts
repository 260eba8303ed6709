// A cell of several lines beside a cell of one: forms set the one in the middle of the others' height, so that it stands on no row of
// theirs. « Dénomination / Company name | BATI SUD », « Assureur | Levant SA, 3 rue du Port, / 75001 Paris ». They become neighbours all
// the same: the first of the lines stands for its cell.
import type { Block, Segment } from './segments.ts';

/** Lines of one cell lie closer than cells do: by so many heights of a line. */
const CELL_MARGIN = 0.12;
const LINES_MAX = 4;
/** Middle and middle agree to this, in heights of a line. */
const CENTRED = 0.2;
/** Cells of a row that are looked at, and no more. */
const CELLS_SEEN_MAX = 40;

const gapOver = (lines: readonly Segment[], i: number): number => lines[i]!.box[1] - lines[i - 1]!.box[3];
const middle = (top: Segment, bottom: Segment): number => (top.box[1] + bottom.box[3]) / 2;
const alike = (a: Segment, b: Segment): boolean =>
  Math.abs(a.box[0] - b.box[0]) < 1 || Math.abs(a.box[0] + a.box[2] - b.box[0] - b.box[2]) < 2;

/** A block's lines parted where the space over a line is wider than the least. */
export function cellsOf({ segments }: Block): Segment[][] {
  const least = Math.min(...segments.slice(1).map((_, i) => gapOver(segments, i + 1)));
  const cells: Segment[][] = [];
  segments.forEach((line, i) => {
    const before = segments[i - 1];
    const goesOn = before !== undefined && gapOver(segments, i) < least + CELL_MARGIN * line.size && alike(line, before);
    if (goesOn) cells.at(-1)!.push(line);
    else cells.push([line]);
  });
  return cells;
}

/** Puts the cell's first line between what stands to its left and to its right on the row of the one. */
function insert(cell: readonly Segment[], one: Segment): void {
  const [first] = cell as readonly [Segment];
  const right = one.box[0] > first.box[0];
  for (const line of cell) {
    if (line.left === one) line.left = null;
    if (line.right === one) line.right = null;
  }
  const [left, next] = right ? [one.left, one] : [one, one.right];
  first.left = left !== null && cell.includes(left) ? first.left : left;
  first.right = next !== null && cell.includes(next) ? first.right : next;
  if (first.left !== null) first.left.right = first;
  if (first.right !== null) first.right.left = first;
}

/** What has another neighbour on a row of its own is joined by rows. */
const free = (cell: readonly Segment[], one: Segment): boolean =>
  [cell[0]!, cell.at(-1)!].every(({ left, right }) => [left, right].every((other) => other === null || other === one));

export function joinCentred(rows: readonly (readonly Segment[])[], blocks: readonly Block[]): void {
  const cells = blocks.flatMap(cellsOf);
  const alone = new Set(cells.flatMap((cell) => (cell.length === 1 ? cell : [])));
  for (const cell of cells) {
    if (cell.length < 2 || cell.length > LINES_MAX) continue;
    const [first, last] = [cell[0]!, cell.at(-1)!];
    const centre = middle(first, last);
    const [left, right] = [Math.min(...cell.map(({ box }) => box[0])), Math.max(...cell.map(({ box }) => box[2]))];
    const beside = rows
      .slice(first.row + 1, last.row + 1)
      .flatMap((row) => row.slice(0, CELLS_SEEN_MAX))
      .filter((one) => alone.has(one) && Math.abs(middle(one, one) - centre) < CENTRED * one.size && free(cell, one));
    const before = beside.filter(({ box }) => box[2] <= left).at(-1);
    const behind = beside.find(({ box }) => box[0] >= right);
    if (before !== undefined) insert(cell, before);
    else if (behind !== undefined) insert(cell, behind);
  }
}
