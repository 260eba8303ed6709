// Where the sixth set sets a contradiction.
import { atSlot } from '../apply.ts';
import { blocks, type Change } from '../changes.ts';
import type { Mark } from '../drawn-mark.ts';
import type { Facts } from '../facts.ts';
import type { Family } from '../layouts/layout.ts';
import { type Block, p, pairs, table } from '../page.ts';

type On = readonly Family[];
type Rows = readonly (readonly string[])[];
const THE_COVER = /d[ée]cennale|civile professionnelle|^RC professionnelle/iu;

const inTable = (list: readonly Block[], change: (rows: Rows, head: readonly string[]) => Rows | null) => {
  let hit = false;
  const made = atSlot(list, 'cover', (block) => {
    if (block.is !== 'table') return [block];
    const rows = change(block.rows, block.head);
    if (rows === null) return [block];
    hit = true;
    return [{ ...block, rows }];
  });
  return hit ? made : null;
};

/** What the row of the cover that counts says in its second column, and in its third where one is given. Rows of activities: every row. */
export const granted = (of: string, on: On, ...values: (readonly [second: string, third?: string])[]): Change[] =>
  blocks(
    of,
    on,
    ...values.map(
      ([second, third]) =>
        (list: readonly Block[]) =>
          inTable(list, (rows, head) => {
            const all = /activit/iu.test(head[0]!);
            const counts = (label: string) => all || THE_COVER.test(label);
            return rows.some(([label]) => counts(label!))
              ? rows.map((row) => (counts(row[0]!) ? [row[0]!, second, third ?? row[2]!] : row))
              : null;
          }),
    ),
  );
/** One activity of several is refused: in its row where there are rows of activities, else in a table of its own. */
export const activity = (of: string, on: On, ...values: string[]): Change[] =>
  blocks(
    of,
    on,
    ...values.map((value, n) => (list: readonly Block[], f: Facts) => {
      const own = inTable(list, (rows, head) =>
        /activit/iu.test(head[0]!) ? rows.map((row, i) => (i === 1 ? [row[0]!, value, value] : row)) : null,
      );
      if (own !== null) return own;
      const rows = f.firm.trade.map((trade, i): [string, string] => [trade, i === 1 ? value : 'accordée']);
      return atSlot(list, 'affirm', (block) => [block, n % 2 === 0 ? table(['Activité', 'Décision'], rows) : pairs('colon', ...rows)]);
    }),
  );
/** A sentence that names one of the paper's own activities as {un}, {deux} or {trois}. */
export const named = (of: string, on: On, ...texts: string[]): Change[] =>
  blocks(
    of,
    on,
    ...texts.map((text, n) => (list: readonly Block[], f: Facts) => {
      const [a, b, c] = f.firm.trade;
      const said = text.replaceAll('{un}', a).replaceAll('{deux}', b).replaceAll('{trois}', c);
      return atSlot(list, n % 3 === 2 ? 'end' : 'affirm', (block) => [block, p(said, n % 2 === 0 ? {} : { size: 8.5 })]);
    }),
  );
export const mark = (of: string, on: On, ...marks: Omit<Mark, 'is'>[]): Change[] =>
  blocks(
    of,
    on,
    ...marks.map((one) => (list: readonly Block[]): readonly Block[] => [...list, { is: 'mark', ...one }]),
  );
/** label|second|third as a last row of a table of three columns, or as a pair where the paper has none. */
export const third = (of: string, on: On, ...texts: string[]): Change[] =>
  blocks(
    of,
    on,
    ...texts.map((text) => (list: readonly Block[]) => {
      const row = text.split('|');
      return (
        inTable(list, (rows) => (rows[0]!.length === 3 ? [...rows, row] : null)) ??
        atSlot(list, 'facts', (block) => [block, pairs('grid', [row[0]!, row.slice(1).join(' ')])])
      );
    }),
  );
