// Where and how the fifth set sets a contradiction, beside the places that every set has.
import { atSlot } from '../apply.ts';
import { blocks, type Change } from '../changes.ts';
import { type Facts, num, plusDays, plusMonths } from '../facts.ts';
import type { Family } from '../layouts/layout.ts';
import { type Block, box, columns, p, page, pairs, small, space, table } from '../page.ts';

type On = readonly Family[];
type Made = (list: readonly Block[], f: Facts) => readonly Block[] | null;

/** {firme} {siren} {contrat} {metier} {edition} {debut} {fin} {avant}: a month before the edition, {ancien}: fifteen before. */
const told = (text: string, f: Facts) =>
  text
    .replaceAll('{firme}', f.firm.name)
    .replaceAll('{siren}', f.siren)
    .replaceAll('{contrat}', f.contract)
    .replaceAll('{metier}', f.firm.trade[0].toLowerCase())
    .replaceAll('{edition}', num(f.issued))
    .replaceAll('{debut}', num(f.start))
    .replaceAll('{fin}', num(f.end))
    .replaceAll('{avant}', num(plusDays(f.issued, -31)))
    .replaceAll('{ancien}', num(plusMonths(f.issued, -15)));
const each =
  (make: (text: string, list: readonly Block[], f: Facts) => readonly Block[] | null) =>
  (of: string, on: On, ...texts: string[]): Change[] =>
    blocks(
      of,
      on,
      ...texts.map(
        (text): Made =>
          (list, f) =>
            make(told(text, f), list, f),
      ),
    );

/** The main sentence says this and nothing else. */
export const instead = each((text, list) => atSlot(list, 'affirm', (block) => [block.is === 'text' ? { ...block, text } : p(text)]));
/** A paragraph before the main sentence. */
export const before = each((text, list) => atSlot(list, 'affirm', (block) => [p(text), block]));
/** Pieces of a sentence between « | », each in a cell of one row. */
export const cells = each((text, list) => atSlot(list, 'facts', (block) => [block, table([], [text.split('|')])]));
/** Pieces of a sentence between « | », each on a line of its own, further in. */
export const steps = each((text, list) =>
  atSlot(list, 'affirm', (block) => [block, ...text.split('|').map((piece, i) => p(piece, { indent: i * 18, gap: 1 }))]),
);
/** A frame of its own at the end. */
export const framed = each((text, list) => atSlot(list, 'end', (block) => [box([p(text)]), block]));
/** The smallest print, below everything. */
export const below = each((text, list) => [...list, space(16), small(text, { size: 6 })]);
/** The small print in the middle of the paper's own. */
export const inSmall = each((text, list) =>
  atSlot(list, 'end', (block) => (block.is === 'text' ? [{ ...block, text: `${block.text} ${text}` }] : [block])),
);
/** Two columns under the main sentence: what is harmless, and this. */
export const beside = each((text, list) =>
  atSlot(list, 'affirm', (block) => [block, columns(0.5, [p('Le document est conservé cinq ans.', { size: 8 })], [p(text, { size: 8 })])]),
);
/** A letter on a sheet of its own before the paper. */
export const letter = each((text, list, f) => [p(f.firm.name), p(`Le ${num(f.issued)}`), space(20), p('Bonjour,'), p(text), page, ...list]);
/** The pen again, at the head and on the right. */
export const scribble = each((text, list) => [p(text, { italic: true, color: '#22409a', size: 13, align: 'right' }), ...list]);
/** label|value at the head of the facts, not at their end. */
export const firstRow = each((text, list) => {
  const [label, value] = text.split('|') as [string, string];
  return atSlot(list, 'facts', (block) => {
    if (block.is === 'pairs') return [{ ...block, rows: [[label, value], ...block.rows] }];
    return [pairs('colon', [label, value]), block];
  });
});
/** label|code|what the codes mean, the meaning at the foot. */
export const legend = each((text, list) => {
  const [label, code, meaning] = text.split('|') as [string, string, string];
  const coded = atSlot(list, 'facts', (block) =>
    block.is === 'pairs' ? [{ ...block, rows: [...block.rows, [label, code]] }] : [block, pairs('dots', [label, code])],
  );
  return coded === null ? null : [...coded, small(meaning)];
});
/** The last cell of the first row of the table of cover. */
export const lastCell = each((text, list) => {
  let hit = false;
  const made = atSlot(list, 'cover', (block) => {
    if (block.is !== 'table') return [block];
    hit = true;
    return [{ ...block, rows: block.rows.map((row, n) => (n === 0 ? [...row.slice(0, -1), text] : row)) }];
  });
  return hit ? made : null;
});
/** The last cell of every row of the table of cover. */
export const lastCells = each((text, list) => {
  let hit = false;
  const made = atSlot(list, 'cover', (block) => {
    if (block.is !== 'table') return [block];
    hit = true;
    return [{ ...block, rows: block.rows.map((row) => [...row.slice(0, -1), text]) }];
  });
  return hit ? made : null;
});

/** One box, or all, of a list to tick is empty. */
export const unticked = (of: string, on: On, ...which: ('first' | 'all')[]): Change[] =>
  blocks(
    of,
    on,
    ...which.map(
      (what): Made =>
        (list) => {
          let hit = false;
          const walk = (some: readonly Block[]): readonly Block[] =>
            some.map((block): Block => {
              if (block.is === 'box') return { ...block, inside: walk(block.inside) };
              if (block.is !== 'ticks') return block;
              hit = true;
              return {
                ...block,
                rows: block.rows.map(([ticked, label], n): readonly [boolean, string] => [what === 'first' && n > 0 && ticked, label]),
              };
            });
          const made = walk(list);
          return hit ? made : null;
        },
    ),
  );
/** The paper ends before its main sentence, and says that it goes on. */
export const cut = (on: On, ...texts: string[]): Change[] =>
  blocks(
    'page missing',
    on,
    ...texts.map(
      (text): Made =>
        (list) => {
          const at = list.findIndex(({ slot }) => slot === 'affirm');
          return at < 2 ? null : [...list.slice(0, at), space(30), p(text, { align: 'right', size: 8 })];
        },
    ),
  );
