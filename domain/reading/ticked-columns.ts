// Tables with a column for yes and one for no: a cross under « Non » beside the kind's own cover refuses it.
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
