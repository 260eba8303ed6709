// Joins a table cell of several lines with the single-line cell beside it. Forms centre the single line vertically, so it shares no row
// with the others: « Dénomination / Company name | BATI SUD », « Assureur | Levant SA, 3 rue du Port, / 75001 Paris ». The first of the
// several lines becomes its neighbour.
import type { Block, Segment } from './segments.ts';

/** Lines of one cell lie closer together than cells, by this share of the line height. */
const CELL_MARGIN = 0.12;
const LINES_MAX = 4;
/** Tolerance between the two vertical middles, in line heights. */
const CENTRED = 0.2;
/** Maximum number of cells of a row that are examined. */
const CELLS_SEEN_MAX = 40;

const gapOver = (lines: readonly Segment[], i: number): number => lines[i]!.box[1] - lines[i - 1]!.box[3];
const middle = (top: Segment, bottom: Segment): number => (top.box[1] + bottom.box[3]) / 2;
const alike = (a: Segment, b: Segment): boolean =>
  Math.abs(a.box[0] - b.box[0]) < 1 || Math.abs(a.box[0] + a.box[2] - b.box[0] - b.box[2]) < 2;

/** Splits a block into cells where the gap between two lines exceeds the smallest gap. */
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

/** Links the cell's first line between the left and right neighbours in the row of the single line. */
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

/** Whether the cell has no other neighbour on its own rows: such a neighbour was found row by row. */
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
