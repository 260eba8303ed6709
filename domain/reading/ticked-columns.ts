// What a table says by the heads of its columns: a cross under « Non » beside the kind's own cover refuses it, an amount under « Reste » is owed.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { namesOwnCover } from './covers.ts';
import type { Layout, Segment } from './layout.ts';

const CROSS = /^\W*(?:x|✓|✔|☒|☑|■|●)\W*$/;
const NO = /^\W*non(?: (?:souscrit|garanti|acquis|couvert)\w*)?\W*$/;
const YES = /^\W*oui\W*$/;
const under = (head: Segment, cell: Segment): boolean =>
  head.page === cell.page && head.box[3] <= cell.box[1] + 1 && head.box[0] <= cell.box[2] && cell.box[0] <= head.box[2];
const rowOf = (cell: Segment): Segment => {
  let first = cell;
  while (first.left !== null) first = first.left;
  return first;
};

/** The cover that a cross under « Non » refuses; null: none. */
export function refusedByColumn(layout: Layout, kinds: readonly DocumentKind[]): string | null {
  const heads = layout.segments.filter(({ normalized }) => NO.test(normalized) || YES.test(normalized));
  if (!heads.some(({ normalized }) => YES.test(normalized))) return null;
  for (const cell of layout.segments) {
    if (!CROSS.test(cell.normalized)) continue;
    const above = heads.filter((head) => under(head, cell)).sort((a, b) => b.box[3] - a.box[3])[0];
    const label = rowOf(cell);
    if (above !== undefined && NO.test(above.normalized) && label !== cell && namesOwnCover(label.normalized, kinds)) return label.text;
  }
  return null;
}

const OWED =
  /^\W*(?:restes?(?: (?:dus?|a (?:payer|regler|verser|recouvrer)))?|restant(?: du)?|soldes? dus?|impayes?|non (?:regle|paye|acquitte)s?|dettes?|dus?)\W*$/;
const AMOUNT = /^\W*[1-9][\d .]*(?:,\d\d)? ?(?:€|eur\w*)?\W*$/;
/** The row of an account's statement in which something is left to be paid; null: none. */
export function owesByColumn(layout: Layout): string | null {
  const heads = layout.segments.filter((cell) => OWED.test(cell.normalized) && cell.left !== null);
  const owed = layout.segments.find(
    (cell) => AMOUNT.test(cell.normalized) && cell.left !== null && heads.some((head) => under(head, cell) && besideIts(head, cell)),
  );
  return owed === undefined ? null : `${rowOf(owed).text} … ${owed.text}`;
}
/** As many columns from the left, so that two tables one above the other are told apart. */
function besideIts(head: Segment, cell: Segment): boolean {
  return columnOf(head) === columnOf(cell) && cell.row - head.row < ROWS_MAX;
}
/** Its place in its row, from 0; counted, since a hostile row is too long for recursion. */
function columnOf(cell: Segment): number {
  let at = 0;
  for (let { left } = cell; left !== null; { left } = left) at += 1;
  return at;
}
const ROWS_MAX = 40;
