// What a document says, one statement at a time: the sentences of its paragraphs and the rows of its forms. Each is judged by itself, so
// that a word of one never explains a word of another.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Block, Layout, Segment } from './layout.ts';
import { isLost, STATE_HEAD } from './states.ts';
import { isShortNoun, writtenOut } from './written-out.ts';

export type Statement = {
  /** Normalized, on one line; the cells of a row are separated by « | ». */
  readonly text: string;
  /** As printed, on one line. */
  readonly printed: string;
  /** Of that at most QUOTED_MAX characters. */
  readonly quote: string;
  /** The sentence or the heading that introduces it: « Sont exclus : » above a list; empty if none. */
  readonly intro: string;
  readonly page: number;
  readonly form: 'sentence' | 'row';
  /** The cells of a row, or the parts before and after a label's colon. */
  readonly cells: readonly string[];
};

const QUOTED_MAX = 120;
/** « art. », « n°. », « M. »: a dot behind which no sentence begins. */
const ABBREVIATED = /(?:\b(?:art|arts|cf|ex|etc|no|n°|m|mm|mme|me|dr|st|ste|av|bd|bld|tel|ref|al|env|max|min|p|pp|inc|ltd|[a-z])|\d)$/i;
const LIST_SIGN = /^\s*(?:[-–—•·▪■◦*➢>]|\d{1,2}[.)°]|[a-z]\))\s/;
const LABEL_LINE = /^[^:.;|]{2,70}? ?: ?\S/;

const overlapsNext = (line: Segment, next: Segment, right: number): boolean => {
  const [word] = next.words;
  return word === undefined || line.box[2] + 0.3 * line.size + (word.box[2] - word.box[0]) > right - line.size;
};

/** Whether the next line begins a statement of its own instead of continuing the sentence of this one. */
function breaksAfter(line: Segment, next: Segment, right: number): boolean {
  if (LIST_SIGN.test(next.text)) return true;
  // A sentence of a narrow column.
  if (/^\p{Ll}/u.test(next.text) && !/[.;:!?\d]\s*$/.test(line.text) && (/\p{L}-\s*$/u.test(line.text) || overlapsNext(line, next, right)))
    return false;
  if (next.left !== null || (next.right !== null && line.right !== null)) return true;
  if (/^[\p{Ll}\d(«]/u.test(next.text) && !LABEL_LINE.test(next.normalized))
    return /[.;:!?]\s*$/.test(line.text) && !/^\p{Ll}/u.test(next.text);
  if (LABEL_LINE.test(line.normalized) || (/[.;:!?\d]\s*$/.test(line.text) && !/\b\d{5}$/.test(line.text))) return true;
  if (line.size > 1.15 * next.size || next.size > 1.15 * line.size) return true;
  return !overlapsNext(line, next, right);
}

/** The lines of a paragraph as texts that each hold whole sentences: from and to are offsets of the block's text. */
function runs(block: Block): (readonly [number, number])[] {
  const right = Math.max(...block.segments.map(({ box }) => box[2]));
  const found: [number, number][] = [];
  block.segments.forEach((line, i) => {
    const [from, to] = [block.starts[i]!, block.starts[i]! + line.text.length];
    const before = block.segments[i - 1];
    if (before !== undefined && !breaksAfter(before, line, right)) found.at(-1)![1] = to;
    else found.push([from, to]);
  });
  return found;
}

/** Offsets at which the sentences of a text end. */
function ends(text: string): number[] {
  const found: number[] = [];
  for (const { index, 0: sign } of text.matchAll(/[.;!?•](?=\s|$)/g)) {
    const [before, after] = [text.slice(Math.max(0, index - 6), index), text.slice(index + 1, index + 6)];
    if (sign === '.' && /(?:^|[^\p{L}])\p{L}\.\p{L}$/u.test(before)) continue;
    if (sign === '.' && isShortNoun(/[a-z]*$/i.exec(before)![0].toLowerCase())) continue;
    const ends = /\d$/.test(before) ? /^\s+\p{Lu}/u.test(after) : !ABBREVIATED.test(before) || /^\s+\p{Lu}\p{L}{2}/u.test(after);
    if (sign !== '.' || ends || after.trim() === '') found.push(index + 1);
  }
  if (found.at(-1) !== text.length) found.push(text.length);
  return found;
}

/** A word that a line's end divided: « rési- liée »; « sous- traitant » keeps its hyphen. */
const DIVIDED = /(\p{L}{2,})-\s+(\p{Ll}{2,})/gu;
const HYPHENED =
  /^(?:sous|non|ci|contre|vice|ex|quasi|semi|mi|demi|apres|avant|porte|rez|celui|celle|ceux|celles|elle|il|elles|ils|peut|proces|etat|gros|second|main|vis|au|la|chef)$/;
const joined = (text: string): string =>
  text.replace(DIVIDED, (_, before: string, after: string) =>
    HYPHENED.test(normalizeText(before)) ? `${before}-${after}` : before + after,
  );

/** The mark of the documents that the project draws for its own tests. */
const OWN_MARK = 'specimen de test';
const INTRODUCES = /:\s*$/;
const SHORT = 90;
/** A longer cell holds sentences. */
const CELL_MAX = 60;

function* sentencesOf(block: Block): Generator<Statement> {
  let intro = '';
  for (const [from, to] of runs(block)) {
    const line = block.segments[block.starts.indexOf(from)]!;
    // A short cell of a row is read with its row, if it is one line and no sentence.
    if (
      to - from === line.text.length &&
      (line.left !== null || line.right !== null) &&
      to - from < CELL_MAX &&
      !/\p{L}{3}[.!]\s*$/u.test(block.text.slice(from, to))
    )
      continue;
    const text = block.normalized.slice(from, to).replaceAll('\n', ' ');
    const printed = block.text.slice(from, to).replaceAll('\n', ' ');
    if (!LIST_SIGN.test(printed) && !/^\p{Ll}/u.test(printed.trimStart())) intro = '';
    let start = 0;
    for (const end of ends(printed)) {
      const said = writtenOut(joined(text.slice(start, end).trim()));
      if (/[a-z]{2}/.test(said) && !said.startsWith(OWN_MARK)) {
        const colon = said.indexOf(':');
        const cells = colon > 1 && colon < SHORT ? [said.slice(0, colon).trim(), said.slice(colon + 1).trim()] : [said];
        const shown = joined(printed.slice(start, end).trim());
        yield { text: said, printed: shown, quote: shown.slice(0, QUOTED_MAX), intro, page: block.page, form: 'sentence', cells };
        if (INTRODUCES.test(said)) intro = said;
      }
      start = end;
    }
  }
}

/** Whether a cell is one line of a paragraph, whose sentences are read as such: half of one beside another column's line says nothing. */
function isOfParagraph(cell: Segment, layout: Layout): boolean {
  const { block, line } = layout.homes.get(cell)!;
  const right = Math.max(...block.segments.map(({ box }) => box[2]));
  const [before, next] = [block.segments[line - 1], block.segments[line + 1]];
  return (
    cell.text.length >= CELL_MAX &&
    ((next !== undefined && !breaksAfter(cell, next, right)) || (before !== undefined && !breaksAfter(before, cell, right)))
  );
}

function rowOf(first: Segment, layout: Layout): Statement | null {
  const cells: Segment[] = [];
  for (let cell: Segment | null = first; cell !== null && cells.length < ROW_CELLS_MAX; cell = cell.right)
    if (!isOfParagraph(cell, layout)) cells.push(cell);
  return cells.length === 0 ? null : statementOfRow(cells);
}
function statementOfRow(cells: readonly Segment[]): Statement {
  const printed = cells.map(({ text }) => text).join(' | ');
  const text = writtenOut(cells.map(({ normalized }) => normalized).join(' | '));
  return {
    text,
    printed,
    quote: printed.slice(0, QUOTED_MAX),
    intro: '',
    page: cells[0]!.page,
    form: 'row',
    cells: text.split(' | ').map((cell) => cell.trim()),
  };
}
/** A small label above its value: « Solde exigible » over « 1 020,00 € ». */
function stackedRow(label: Segment, value: Segment | undefined): Statement | null {
  const isStacked =
    value !== undefined &&
    [label, value].every(({ left, right }) => left === null && right === null) &&
    value.page === label.page &&
    label.size < LABEL_SIZE * value.size &&
    LABEL_ALONE.test(label.text) &&
    Math.abs(value.box[0] - label.box[0]) < 0.5 * value.size &&
    value.box[1] - label.box[3] < value.size &&
    value.box[1] >= label.box[1];
  return isStacked ? statementOfRow([label, value]) : null;
}
const LABEL_SIZE = 0.9;
/** The last line of a paragraph of small print begins and ends otherwise. */
const LABEL_ALONE = /^\W*[\p{Lu}\d][^.;]{1,50}[^.;,]$/u;
/** A state over its value in a form of several columns: « Statut du certificat | Date » over « En renouvellement | 23/10/2026 ». */
function headedState(value: Segment, layout: Layout): Statement | null {
  if (!isLost(value.normalized)) return null;
  const above = layout.pages[value.page - 1]!.rows[value.row - 1]?.find(
    (cell) => Math.abs(cell.box[0] - value.box[0]) < 0.5 * value.size && value.box[1] - cell.box[3] < value.size,
  );
  return above !== undefined && STATE_HEAD.test(above.normalized) ? statementOfRow([above, value]) : null;
}
/** A row of more cells is no form's. */
const ROW_CELLS_MAX = 8;

/** Every sentence of every paragraph, in the order of the blocks, and every row of more than one cell. */
export function statementsOf(layout: Layout): Statement[] {
  const found: Statement[] = [];
  for (const block of layout.blocks) {
    const above = found.at(-1);
    const intro = above !== undefined && above.page === block.page && INTRODUCES.test(above.text) ? above.text : '';
    for (const said of sentencesOf(block))
      found.push(said.intro === '' && intro !== '' && found.at(-1) === above ? { ...said, intro } : said);
  }
  layout.segments.forEach((segment, i) => {
    const stacked = stackedRow(segment, layout.segments[i + 1]) ?? headedState(segment, layout);
    if (stacked !== null) found.push(stacked);
  });
  for (const segment of layout.segments) {
    const row = segment.left === null && segment.right !== null ? rowOf(segment, layout) : null;
    if (row !== null) found.push(row);
  }
  return found;
}
