// Tables of covers and of activities, read by the heads of their columns: what stands, or is missing, beside the very cover that the paper is
// about. A no under « Franchise » is good, the same no under « Souscrite » is none.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { isOfAnotherCover, namesOwnCover } from './covers.ts';
import type { Layout, Segment } from './layout.ts';
import { isNo } from './states.ts';
import { writtenOut } from './written-out.ts';

/** What a no takes nothing from. */
const GOOD_IF_NONE =
  /franchise|exclu|observ|comment|remarque|sinistre|reserve|\bdelai|carence|option|majoration|penalit|surprime|sous[- ]limite|retard|\bdate|\bcodes?\b|\bn°|\bdepuis|\bfin\b|jusqu|\bage\b|renvoi|\bnotes?\b|reference|anteri|reprise/;
/** Whether the cover was taken or the activity accepted. */
const ANSWERS =
  /^\W*(?:(?:est |sont )?(?:souscri|acqui|garanti|accord|couver|assur|inclus|oui\b|accepte|compris|declar)\w*|etat|statut|decision|reponse|choix|avis|retenue?s?)\b/;
const ACTIVITIES = /^\W*(?:\w+ (?:de |d')?(?:l'|la )?)?(?:activites?|metiers?|lots?|corps d'etat|specialites?|travaux|professions?)\b/;
const ROWS_MAX = 40;
/** A row of more cells is none of such a table. */
const CELLS_MAX = 12;
const SIDE = 2;
/** In line heights, between the rows of one table. */
const APART = 4;

type Row = readonly Segment[];

/** Whether each cell stands under a head. */
const fits = (row: Row, heads: Row): boolean =>
  row.length <= heads.length &&
  row
    .slice(1)
    .every(({ box }) =>
      heads.some((head, i) => i > 0 && ((box[0] < head.box[2] && head.box[0] < box[2]) || Math.abs(box[0] - head.box[0]) < SIDE)),
    );

/** The tables of a page: rows one below the other that begin at the same left edge, with cells under those of the first. */
function tablesOf(rows: readonly Row[]): Row[][] {
  const tables: Row[][] = [];
  for (const row of rows) {
    const [first] = row as [Segment];
    const table = tables.at(-1);
    const last = table?.at(-1)?.[0];
    const goesOn =
      last !== undefined &&
      table!.length < ROWS_MAX &&
      Math.abs(last.box[0] - first.box[0]) < SIDE &&
      first.box[1] - last.box[3] < APART * first.size &&
      fits(row, table![0]!);
    if (goesOn) table!.push(row);
    else if (row.length > 1 && row.length <= CELLS_MAX) tables.push([row]);
  }
  return tables.filter(({ length }) => length > 1);
}
/** The column of a cell: the last head that begins before its middle or at its left. */
const columnOf = (cell: Segment, heads: Row): number =>
  heads.findLastIndex(({ box }) => box[0] <= cell.box[0] + SIDE || box[0] <= (cell.box[0] + cell.box[2]) / 2);
const refuses = (cell: Segment): boolean => isNo(writtenOut(cell.normalized));

const headOf = (cell: Segment, heads: Row): string => heads[columnOf(cell, heads)]?.normalized ?? '';

/** In line heights, between two rows; the lines of one cell lie closer together. */
const ROW_GAP = 0.35;
/** Whether a row is one of its own, no further line of the row above or below. */
function standsAlone(at: number, table: readonly Row[]): boolean {
  const [{ box, size, text }] = table[at] as [Segment];
  const [above, below] = [table[at - 1]?.[0]?.box[3] ?? 0, table[at + 1]?.[0]?.box[1] ?? Number.POSITIVE_INFINITY];
  return box[1] - above > ROW_GAP * size && below - box[3] > ROW_GAP * size && /^\W*[\p{Lu}\d]/u.test(text);
}
/** Whether nothing stands in a column, or beside the label at all, where every other row has something. */
function isBlank(at: number, table: readonly Row[]): boolean {
  const [heads, row] = [table[0]!, table[at]!];
  if (!standsAlone(at, table)) return false;
  const last = table.findLastIndex(({ length }) => length > 1);
  // Below the last filled row another text begins.
  if (at > last) return false;
  const others = table.slice(1, last + 1).filter((other) => other !== row && other.length > 1);
  const columns = heads.flatMap(({ normalized }, i) => (i > 0 && (ANSWERS.test(normalized) || row.length === 1) ? [i] : []));
  const has = (some: Row, column: number): boolean => some.slice(1).some((cell) => columnOf(cell, heads) === column);
  return others.length > 0 && columns.some((column) => !has(row, column) && others.every((other) => has(other, column)));
}

/** Whether the row of a cover says no, or nothing where the others say something. */
function coverRefused(at: number, table: readonly Row[], kinds: readonly DocumentKind[]): boolean {
  const [heads, row] = [table[0]!, table[at]!];
  const told = row.slice(1).filter((cell) => !GOOD_IF_NONE.test(headOf(cell, heads)));
  if (told.some((cell) => ANSWERS.test(headOf(cell, heads)) && refuses(cell))) return true;
  if (told.length > 0 && told.every(refuses)) return true;
  // A cover without anything beside it heads its own parts, unless another cover follows.
  const near = (table[at + 1] ?? table[at - 1])?.[0]?.normalized ?? '';
  return (isOfAnotherCover(near, kinds) || namesOwnCover(near, kinds)) && isBlank(at, table);
}

/** Whether the row of an activity says no in a column that grants, or nothing at all: the first such row may head a group. */
function activityRefused(at: number, table: readonly Row[], granting: Row): boolean {
  const [heads, row] = [table[0]!, table[at]!];
  if (row.length === 1) return at > 1 && granting.length > 0 && isBlank(at, table);
  return row.some((cell) => granting.includes(heads[columnOf(cell, heads)]!) && refuses(cell));
}

/** The row of a table that refuses the cover, or one of the activities; null: none. */
export function refusedInTable(layout: Layout, kinds: readonly DocumentKind[]): string | null {
  for (const table of layout.pages.flatMap(({ rows }) => tablesOf(rows))) {
    const heads = table[0]!;
    const label = heads.findIndex(({ normalized }) => ACTIVITIES.test(normalized));
    const grants = ({ normalized }: Segment, i: number): boolean =>
      i > label &&
      !GOOD_IF_NONE.test(normalized) &&
      (ANSWERS.test(normalized) || SUBCONTRACTING.test(normalized) || namesOwnCover(normalized, kinds));
    const granting = heads.filter(grants);
    const at = table.findIndex(
      (row, i) =>
        i > 0 &&
        (label === -1
          ? (namesOwnCover(row[0]!.normalized, kinds) || (kinds.includes('rc-pro') && WHOLE_SUM.test(row[0]!.normalized))) &&
            coverRefused(i, table, kinds)
          : activityRefused(i, table, granting)),
    );
    if (at !== -1) return inWords(at, table);
  }
  return null;
}
/** The sum for all that a liability covers. */
const WHOLE_SUM = /\bdommages\b.*\bconfondus\b/;
const SUBCONTRACTING = /sous[- ]?trait/;
/** The row as it stands, what is blank named. */
function inWords(at: number, table: readonly Row[]): string {
  const [heads, row] = [table[0]!, table[at]!];
  const cells = heads.map((_, i) => (i === 0 ? row[0] : row.slice(1).find((cell) => columnOf(cell, heads) === i))?.text ?? '(case vide)');
  return cells.join(' | ');
}
