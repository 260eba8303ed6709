// Documents of many issuers, written down in `papers/*.txt`: each with its expected reading and its text with sizes and columns. They share
// nothing with the specimens. Words are laid out as on a page, so that the layout counts and not the order of lines.
import { readdirSync, readFileSync } from 'node:fs';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { DocumentReading, Variant } from '#domain/documents/reading.ts';
import type { SourcePage, Word } from './layout.ts';
import { readPages } from './read-pages.ts';

export type Paper = {
  /** The line that states the expected reading. */
  readonly head: string;
  readonly name: string;
  readonly kinds: readonly DocumentKind[];
  readonly variant: Variant | null;
  readonly issuedOn: string | null;
  /** The last day by DOCUMENTS §4; null: none may be found. */
  readonly endsOn: string | null;
  /** A clean document that is still valid must be validated, unless it says « hold ». */
  readonly hold: boolean;
  /** The kind that was requested. */
  readonly as: DocumentKind;
  readonly pages: readonly string[];
};

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 40;
const LEADING = 1.25;

/** Width of a character in an ordinary font, as a share of the font size. */
const advance = (letter: string): number =>
  /[iljt.,:;'’|!() ]/.test(letter) ? 0.28 : /[mwMW]/.test(letter) ? 0.83 : /[A-ZÀ-Ý]/.test(letter) ? 0.68 : 0.54;
const widthOf = (text: string, size: number): number => [...text].reduce((sum, letter) => sum + advance(letter), 0) * size;

/** Sets a text from a corner, wrapped at `right`; answers the words and the bottom. */
function set(text: string, left: number, top: number, right: number, size: number): { words: Word[]; bottom: number } {
  const words: Word[] = [];
  let x = left;
  let y = top;
  for (const piece of text.trim().split(/\s+/).filter(Boolean)) {
    const width = widthOf(piece, size);
    if (x > left && x + width > right) {
      x = left;
      y += size * LEADING;
    }
    words.push({ text: piece, box: [x, y, x + width, y + size], size });
    x += width + advance(' ') * size;
  }
  return { words, bottom: y + size * LEADING };
}

/** Centres a text on the page, wrapped into lines that fit. */
function centred(text: string, top: number, size: number): { words: Word[]; bottom: number } {
  const { words, bottom } = set(text, 0, top, WIDTH - 4 * MARGIN, size);
  const lines = Map.groupBy(words, ({ box }) => box[1]);
  const placed = [...lines.values()].flatMap((line) => {
    const shift = (WIDTH - line.at(-1)!.box[2]) / 2;
    return line.map((word): Word => ({ ...word, box: [word.box[0] + shift, word.box[1], word.box[2] + shift, word.box[3]] }));
  });
  return { words: placed, bottom };
}

/** A cell of several lines, separated by « \\ »; a line after « \\- » is a caption in smaller print. */
function stacked(cell: string, left: number, top: number, right: number, size: number): { words: Word[]; bottom: number } {
  const words: Word[] = [];
  let y = top;
  for (const line of cell.split('\\')) {
    const small = line.startsWith('-') ? CAPTION : 1;
    const placed = set(line.slice(small === 1 ? 0 : 1), left, y, right, size * small);
    words.push(...placed.words);
    y = placed.bottom;
  }
  return { words, bottom: y };
}
const CAPTION = 0.8;

/**
 * `~a | b` is a row of a form whose cells are centred vertically on the tallest one (see `stacked`), `#12 text` sets the font size from
 * here on, `^12 text` also centres its line, `%% 40 200` sets the columns that ` | ` separates, an empty line is a gap.
 */
export function paperPage(text: string): SourcePage {
  const words: Word[] = [];
  let size = 10;
  let columns: number[] = [];
  let y = MARGIN;
  for (const line of text.split('\n')) {
    if (line.startsWith('%%')) {
      columns = line.slice(2).trim().split(/\s+/).map(Number);
      continue;
    }
    const sized = /^[#^](\d+) ?/.exec(line);
    if (sized !== null) {
      size = Number(sized[1]);
      y += size * 0.6;
    }
    if (line.startsWith('^')) {
      const placed = centred(line.slice(sized![0].length), y, size);
      words.push(...placed.words);
      y = placed.bottom;
      continue;
    }
    const cells = line.slice(sized?.[0].length ?? 0).split('|');
    if (line.trim() === '') y += size;
    const lefts = cells.length > columns.length ? cells.map((_, i) => MARGIN + (i * (WIDTH - 2 * MARGIN)) / cells.length) : columns;
    if (line.startsWith('~')) {
      const row = cells.map((cell, i) =>
        stacked(i === 0 ? cell.slice(1) : cell, lefts[i]!, y, i + 1 < cells.length ? lefts[i + 1]! - 8 : WIDTH - MARGIN, size),
      );
      const low = Math.max(...row.map(({ bottom }) => bottom));
      for (const { words: cell, bottom } of row)
        words.push(
          ...cell.map(({ box: [left, top, right, foot], ...word }): Word => {
            const down = (low - bottom) / 2;
            return { ...word, box: [left, top + down, right, foot + down] };
          }),
        );
      y = low + 5;
      continue;
    }
    const bottoms = cells.map((cell, i) => {
      const right = i + 1 < cells.length ? lefts[i + 1]! - 8 : WIDTH - MARGIN;
      const placed = set(cell, cells.length === 1 ? MARGIN : lefts[i]!, y, right, size);
      words.push(...placed.words);
      return placed.bottom;
    });
    if (line.trim() !== '') y = Math.max(...bottoms) + (cells.length > 1 ? 2 : 0);
  }
  return { width: WIDTH, height: Math.max(HEIGHT, y), words };
}

function paper(part: string): Paper {
  const [head, ...lines] = part.split('\n');
  const fields = head!.split('|').map((field) => field.trim());
  const [kind, variant] = fields[1]!.split(' ');
  const fieldOf = (label: string): string | null => {
    const value = fields.find((field) => field.startsWith(`${label} `))?.slice(label.length + 1);
    return value === undefined || value === '-' ? null : value;
  };
  const kinds = kind === '-' ? [] : (kind!.split('+') as DocumentKind[]);
  return {
    head: head!,
    name: fields[0]!,
    kinds,
    variant: (variant as Variant | undefined) ?? null,
    issuedOn: fieldOf('issued'),
    endsOn: fieldOf('ends'),
    hold: fields.includes('hold'),
    as: (fieldOf('as') as DocumentKind | null) ?? kinds[0]!,
    pages: lines.join('\n').split('\n---\n'),
  };
}

export const papersOf = (text: string): Paper[] =>
  text
    .split(/^=== /m)
    .filter((part) => part.trim() !== '')
    .map((part) => paper(part.trimEnd()));
/** The documents of one file of `papers/`. */
export const papers = (file: string): Paper[] => papersOf(readFileSync(new URL(`./papers/${file}`, import.meta.url), 'utf8'));
export const PAPER_FILES = readdirSync(new URL('./papers/', import.meta.url)).sort();

export const readPaper = ({ pages }: Paper): DocumentReading =>
  readPages({ analyser: 'papers', pages: pages.map(paperPage), pageCount: pages.length, problems: [], certainty: 1 });
