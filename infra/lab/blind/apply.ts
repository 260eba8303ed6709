// Puts a wording into a paper, in a typographic look by chance.

import type { Chance } from './chance.ts';
import type { Wording } from './changes.ts';
import { type Facts, long, num, plusDays } from './facts.ts';
import { type Block, box, columns, p, pairs, small, table } from './page.ts';
import { replaced } from './replaced.ts';

export const LOOKS = [
  'plain',
  'joined',
  'capitals',
  'small',
  'boxed',
  'hyphenated',
  'footnote',
  'narrow',
  'italic',
  'table',
  'red',
  'unaccented',
  'indented',
] as const;
export type LookName = (typeof LOOKS)[number];

export function filled(text: string, f: Facts): string {
  const before = plusDays(f.issued, -f.chance.int(5, 60));
  return text
    .replaceAll('{avant}', f.chance() < 0.5 ? num(before) : long(before))
    .replaceAll('{edition}', num(f.issued))
    .replaceAll('{metier}', f.firm.trade.join(', ').toLowerCase());
}

/** Lines of so many signs, the last long word of each cut with a hyphen. */
function hyphenated(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 <= width || line === '') line = line === '' ? word : `${line} ${word}`;
    else if (word.length >= 8 && /^\p{L}+$/u.test(word)) {
      lines.push(`${line} ${word.slice(0, 4)}-`);
      line = word.slice(4);
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join('\n');
}

/** The block behind the affirmation, or its joined text. */
function inLook(text: string, look: LookName): readonly Block[] {
  if (look === 'capitals') return [p(text.toUpperCase(), { bold: true })];
  if (look === 'small' || look === 'footnote') return [small(look === 'footnote' ? `(1) ${text}` : text)];
  if (look === 'boxed') return [box([p(text, { align: 'center' })])];
  if (look === 'hyphenated') return [p(hyphenated(text, 38))];
  if (look === 'narrow') return [columns(0.62, [p('Observations du service', { size: 8 })], [p(text, { size: 8.5 })])];
  if (look === 'italic') return [p(text, { italic: true, align: 'justify' })];
  if (look === 'table') return [table(['Remarque'], [[text]])];
  if (look === 'red') return [p(text, { color: '#c00000', bold: true })];
  if (look === 'unaccented') return [p(text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'"))];
  if (look === 'indented') return [p(`– ${text}`, { indent: 40 })];
  return [p(text)];
}

/** Replaces what stands in a slot, at any depth; null where the paper has no such slot. */
export function atSlot(list: readonly Block[], slot: string, made: (block: Block) => readonly Block[]): readonly Block[] | null {
  let hits = 0;
  const walk = (some: readonly Block[]): readonly Block[] =>
    some.flatMap((block): readonly Block[] => {
      if (block.slot === slot) {
        hits += 1;
        return made(block);
      }
      if (block.is === 'columns') return [{ ...block, left: walk(block.left), right: walk(block.right) }];
      if (block.is === 'box') return [{ ...block, inside: walk(block.inside) }];
      return [block];
    });
  const result = walk(list);
  return hits === 0 ? null : result;
}

export function changed(
  list: readonly Block[],
  wording: Wording,
  f: Facts,
  chance: Chance,
): { readonly blocks: readonly Block[]; readonly look: string } | null {
  const give = (blocks: readonly Block[] | null, look: string) => (blocks === null ? null : { blocks, look });
  if (wording.at === 'blocks') return give(wording.make(list, f), 'blocks');
  if (wording.at === 'slot')
    return give(
      atSlot(list, wording.slot, () => wording.make(f)),
      `rows of ${wording.slot}`,
    );
  const text = filled(wording.text, f);
  if (wording.at === 'swap') {
    const loud =
      /^[A-Z]/.test(wording.text) ||
      !list.some((block) => block.slot === 'affirm' && block.is === 'text' && block.text === block.text.toUpperCase());
    return give(replaced(list, wording.from, loud ? text : text.toUpperCase()), 'swap');
  }
  if (wording.at === 'after') {
    const look = chance.of(LOOKS);
    return give(
      atSlot(list, 'affirm', (block) => {
        if (look === 'joined' && block.is === 'text') return [{ ...block, text: `${block.text} ${text}` }];
        if (look === 'footnote' && block.is === 'text') return [{ ...block, text: `${block.text} (1)` }, ...inLook(text, look)];
        return [block, ...inLook(text, look)];
      }),
      look,
    );
  }
  if (wording.at === 'end')
    return give(
      atSlot(list, 'end', (block) => [block, chance() < 0.5 ? small(text) : p(text)]),
      'end',
    );
  if (wording.at === 'top')
    return give(
      atSlot(list, 'title', (block) => [block, p(text, { align: 'center' })]),
      'top',
    );
  if (wording.at === 'title')
    return give(
      atSlot(list, 'title', (block) => (block.is === 'text' ? [{ ...block, text }] : [block])),
      'title',
    );
  if (wording.at === 'stamp') {
    const [look, block] = chance.of<readonly [string, Block]>([
      ['word set large', p(text, { size: 44, bold: true, align: 'center', color: '#b00020' })],
      ['word in a box', box([p(text, { size: 20, bold: true, align: 'center', color: '#1b3a93' })])],
      ['word alone on a line', p(text, { size: 11, align: 'right' })],
      ['word in grey', p(text, { size: 30, color: '#9a9a9a', align: 'center' })],
    ]);
    return give([...list, block], look);
  }
  const [label, value] = text.split('|') as [string, string];
  return give(
    atSlot(list, 'facts', (block) => {
      if (block.is === 'pairs') return [{ ...block, rows: [...block.rows, [label, value]] }];
      if (block.is === 'table' && block.rows[0]!.length === 2) return [{ ...block, rows: [...block.rows, [label, value]] }];
      return [block, pairs(chance.of(['colon', 'grid', 'dots']), [label, value])];
    }),
    'row',
  );
}
