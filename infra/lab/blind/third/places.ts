// Where a contradiction of the third set is put, beside the places that every set has.
import { atSlot } from '../apply.ts';
import { blocks, type Change } from '../changes.ts';
import type { Facts } from '../facts.ts';
import type { Family } from '../layouts/layout.ts';
import { type Block, columns, p, page, small, table } from '../page.ts';

const told = (text: string, f: Facts) =>
  text
    .replaceAll('{edition}', f.issued.split('-').reverse().join('/'))
    .replaceAll('{client}', 'SCCV LES JARDINS D’OMBREVAL')
    .replaceAll('{metier}', f.firm.trade.join(', '));

/** On a page of its own behind the paper. */
export const pageTwo = (of: string, on: readonly Family[], ...texts: string[]): Change[] =>
  blocks(
    of,
    on,
    ...texts.map((text) => (list: readonly Block[], f: Facts) => [
      ...list,
      page,
      p(`${f.firm.name} – suite`, { bold: true }),
      p(told(text, f)),
    ]),
  );
/** Beside the title, in a narrow column of small print. */
export const margin = (of: string, on: readonly Family[], ...texts: string[]): Change[] =>
  blocks(
    of,
    on,
    ...texts.map(
      (text) => (list: readonly Block[], f: Facts) => atSlot(list, 'title', (block) => [columns(0.72, [block], [small(told(text, f))])]),
    ),
  );
/** A table of its own behind the facts. */
export const grid = (of: string, on: readonly Family[], ...tables: (readonly (readonly string[])[])[]): Change[] =>
  blocks(
    of,
    on,
    ...tables.map(
      (rows) => (list: readonly Block[], f: Facts) =>
        atSlot(list, 'facts', (block) => [
          block,
          table(
            rows[0]!,
            rows.slice(1).map((row) => row.map((cell) => told(cell, f))),
          ),
        ]),
    ),
  );
