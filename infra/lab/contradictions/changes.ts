// The one change that makes of an honest paper a contradiction.
import type { Block, Family, Layout } from './paper.ts';

/** null: the change has no place on this paper. */
export type Change = (blocks: readonly Block[]) => readonly Block[] | null;
/** `on`: where it fits fewer papers than its class. */
export type Wording = { readonly change: Change; readonly on?: readonly Family[] };
export type Class = { readonly name: string; readonly on: readonly Family[]; readonly wordings: readonly Wording[] };

const after = (blocks: readonly Block[], at: number, ...added: Block[]): readonly Block[] => [
  ...blocks.slice(0, at + 1),
  ...added,
  ...blocks.slice(at + 1),
];
const wording = (change: Change): Wording => ({ change });

/** Under the title, in the text's own letters. */
export const underTitle = (text: string): Wording =>
  wording((blocks) => after(blocks, blocks.map(({ is }) => is).lastIndexOf('title'), { is: 'text', text }));
/** A second line of the title, in its letters. */
export const inTitle = (text: string): Wording =>
  wording((blocks) => after(blocks, blocks.map(({ is }) => is).lastIndexOf('title'), { is: 'title', text }));
/** Above everything. */
export const above = (text: string): Wording => wording((blocks) => [{ is: 'head', text }, ...blocks]);
/** After the affirming sentence, or in the middle where there is none. */
export const middle = (text: string): Wording =>
  wording((blocks) => {
    const said = blocks.findIndex(({ is }) => is === 'yes');
    return after(blocks, said === -1 ? Math.floor(blocks.length * 0.6) : said, { is: 'text', text });
  });
/** Before the affirming sentence. */
export const before = (text: string): Wording =>
  wording((blocks) => {
    const said = blocks.findIndex(({ is }) => is === 'yes');
    return said === -1 ? null : after(blocks, said - 1, { is: 'text', text });
  });
/** Further words in the affirming sentence's own paragraph. */
export const sameParagraph = (text: string): Wording =>
  wording((blocks) =>
    blocks.some(({ is }) => is === 'yes')
      ? blocks.map((block) => (block.is === 'yes' ? { is: 'yes', text: `${block.text} ${text}` } : block))
      : null,
  );
/** The last line, in small print. */
export const footnote = (text: string): Wording => wording((blocks) => [...blocks, { is: 'note', text }]);
export const framed = (text: string): Wording =>
  wording((blocks) =>
    after(
      blocks,
      Math.max(
        1,
        blocks.findIndex(({ is }) => is === 'yes'),
      ),
      { is: 'frame', text },
    ),
  );
/** On a page of its own. */
export const nextPage = (text: string): Wording => wording((blocks) => [...blocks, { is: 'page' }, { is: 'text', text }]);
/** Another sentence where the affirming one stood. */
export const instead = (text: string): Wording =>
  wording((blocks) =>
    blocks.some(({ is }) => is === 'yes') ? blocks.map((block) => (block.is === 'yes' ? { is: 'yes', text } : block)) : null,
  );
export const withoutSentence: Wording = wording((blocks) =>
  blocks.some(({ is }) => is === 'yes') ? blocks.filter(({ is }) => is !== 'yes') : null,
);

/** One more row of the paper's last list, or of its last narrow table. */
export const row = (label: string, value: string): Wording =>
  wording((blocks) => {
    const last = blocks.findLastIndex(({ is }) => is === 'fields' || is === 'table');
    const block = blocks[last];
    if (block?.is === 'fields') return blocks.with(last, { is: 'fields', rows: [...block.rows, [label, value]] });
    if (block?.is !== 'table') return null;
    const columns = block.rows[0]!.length;
    if (columns > 3) return after(blocks, last, { is: 'fields', rows: [[label, value]] });
    return blocks.with(last, { is: 'table', rows: [...block.rows, [label, value, '—'].slice(0, columns)] });
  });
/** Another value beside the label of a table. */
export const cell = (label: string, value: string): Wording =>
  wording((blocks) => {
    const at = blocks.findIndex((block) => block.is === 'table' && block.rows.some(([first]) => first === label));
    const block = blocks[at];
    if (block?.is !== 'table') return null;
    return blocks.with(at, { is: 'table', rows: block.rows.map((cells) => (cells[0] === label ? cells.with(1, value) : cells)) });
  });
/** A list of its own below the affirming sentence. */
export const list = (...rows: (readonly [string, string])[]): Wording =>
  wording((blocks) => {
    const said = blocks.findIndex(({ is }) => is === 'yes');
    return after(blocks, said === -1 ? Math.floor(blocks.length * 0.6) : said, { is: 'fields', rows });
  });
export const ticks = (...rows: (readonly [boolean, string])[]): Wording =>
  wording((blocks) =>
    after(
      blocks,
      Math.max(
        1,
        blocks.findIndex(({ is }) => is === 'yes'),
      ),
      { is: 'check', rows },
    ),
  );

/** Other words for those that stand there, wherever they stand; null where they stand nowhere. */
export const swap = (...pairs: (readonly [from: string, to: string])[]): Wording =>
  wording((blocks) => {
    const changed = JSON.parse(
      JSON.stringify(blocks, (_, value: unknown) =>
        typeof value === 'string' ? pairs.reduce((words, [from, to]) => words.replaceAll(from, to), value) : value,
      ),
    ) as Block[];
    return JSON.stringify(changed) === JSON.stringify(blocks) ? null : changed;
  });
/** The boxes of one label without their tick. */
export const untick = (label: string): Wording =>
  wording((blocks) => {
    const found = blocks.some((block) => block.is === 'check' && block.rows.some(([, said]) => said.includes(label)));
    if (!found) return null;
    return blocks.map((block) =>
      block.is === 'check' ? { is: 'check', rows: block.rows.map(([on, said]) => [on && !said.includes(label), said] as const) } : block,
    );
  });
/** Another paper's title over the same paper. */
export const retitled = (text: string): Wording =>
  wording((blocks) => {
    const first = blocks.findIndex(({ is }) => is === 'title');
    return blocks.with(first, { is: 'title', text });
  });
/** On papers of one page alone. */
export const onOnePage = ({ change }: Wording): Wording =>
  wording((blocks) => (blocks.some(({ is }) => is === 'page') ? null : change(blocks)));

export const contradicted = (layout: Layout, { change }: Wording): Layout | null => {
  const blocks = change(layout.blocks);
  return blocks === null ? null : { ...layout, blocks };
};
