// Turns words with positions into rows, cells (segments) and paragraphs (blocks). Every source of words uses it (a text layer, or text
// recognition), so the later steps have one input shape.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Box } from '#domain/documents/reading.ts';
import { joinCentred } from './beside.ts';
import { cellsOf, union, type Word } from './cells.ts';
import { joinDateCells } from './date-cells.ts';
import { joinDivided } from './divided-words.ts';
import type { Block, Segment } from './segments.ts';

export type { Word } from './cells.ts';
export type { Block, Segment } from './segments.ts';

/** `shown`: the page as a viewer shows it and the conversion to it, if the text runs in another direction than the page. */
export type SourcePage = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly shown?: { readonly width: number; readonly height: number; readonly place: (box: Box) => Box };
};

export type Page = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly segments: readonly Segment[];
  /** The same segments by `row`, each row from the left. */
  readonly rows: readonly (readonly Segment[])[];
  readonly blocks: readonly Block[];
};
/** The block that a segment is a line of. */
export type Home = { readonly block: Block; readonly line: number };
export type Layout = {
  readonly pages: readonly Page[];
  readonly blocks: readonly Block[];
  readonly segments: readonly Segment[];
  readonly homes: ReadonlyMap<Segment, Home>;
};

/** Lines of one paragraph lie closer together than this many line heights. */
const LINE_GAP = 0.75;

function segmentOf(words: readonly Word[], page: number): Segment {
  let text = '';
  const placed = words.map((word) => {
    if (text !== '') text += ' ';
    const start = text.length;
    text += word.text;
    return { start, end: text.length, box: word.box };
  });
  const size = Math.max(...words.map((word) => word.size));
  return {
    page,
    box: union(words.map((word) => word.box)),
    size,
    text,
    normalized: normalizeText(text),
    words: placed,
    row: 0,
    left: null,
    right: null,
  };
}

function segmentsOf(source: SourcePage, page: number): Segment[][] {
  return joinDateCells(joinDivided(cellsOf(source.words))).map((runs, row) => {
    const cells = runs.map((cell) => segmentOf(cell, page));
    cells.forEach((cell, i) => {
      cell.row = row;
      cell.left = cells[i - 1] ?? null;
      cell.right = cells[i + 1] ?? null;
    });
    return cells;
  });
}

const overlap = (a: Box, b: Box): number => Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
const width = (box: Box): number => box[2] - box[0];

/** The nearest segment above that this one continues; null if it begins a text of its own. */
function lineAbove(segment: Segment, above: readonly Segment[], taken: ReadonlySet<Segment>): Segment | null {
  let best: Segment | null = null;
  for (const candidate of above) {
    const gap = segment.box[1] - candidate.box[3];
    const size = Math.min(segment.size, candidate.size);
    if (candidate.row === segment.row || gap > LINE_GAP * size || gap < -0.6 * size) continue;
    if (Math.max(segment.size, candidate.size) > 1.45 * size) continue;
    if (overlap(segment.box, candidate.box) < 0.4 * Math.min(width(segment.box), width(candidate.box))) continue;
    if (taken.has(candidate)) continue;
    if (best === null || candidate.box[3] > best.box[3]) best = candidate;
  }
  return best;
}

function blocksOf(segments: readonly Segment[], page: number): Block[] {
  const chains = new Map<Segment, Segment[]>();
  const taken = new Set<Segment>();
  segments.forEach((segment, i) => {
    const parent = lineAbove(segment, segments.slice(Math.max(0, i - 40), i), taken);
    const chain = parent === null ? [] : chains.get(parent)!;
    if (parent !== null) taken.add(parent);
    chain.push(segment);
    chains.set(segment, chain);
  });
  return [...new Set(chains.values())].map((lines) => {
    let text = '';
    const starts = lines.map((line) => {
      if (text !== '') text += '\n';
      const start = text.length;
      text += line.text;
      return start;
    });
    return { page, segments: lines, starts, text, normalized: normalizeText(text) };
  });
}

export function layoutOf(sources: readonly SourcePage[]): Layout {
  const pages = sources.map((source, i): Page => {
    const rows = segmentsOf(source, i + 1);
    const segments = rows.flat();
    const blocks = blocksOf(segments, i + 1);
    joinCentred(rows, blocks);
    return { number: i + 1, width: source.width, height: source.height, segments, rows, blocks };
  });
  const blocks = pages.flatMap((page) => page.blocks);
  const homes = new Map(blocks.flatMap((block) => block.segments.map((segment, line) => [segment, { block, line }] as const)));
  return { pages, blocks, segments: pages.flatMap((page) => page.segments), homes };
}

/** Maximum number of cells examined in a row: a hostile page may have thousands. */
const CELLS_SEEN_MAX = 40;

/** Cells of a row above or below a box, in its column. */
function across(row: readonly Segment[], box: Box): Segment[] {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]!.box[0] < box[2]) low = middle + 1;
    else high = middle;
  }
  return row.slice(Math.max(0, low - CELLS_SEEN_MAX), low).filter((cell) => overlap(cell.box, box) > 0);
}

/** Cells below (or above) a segment in its column, nearest first, within `reach` line heights. */
export function column(layout: Layout, segment: Segment, way: 'below' | 'above', reach: number): Segment[] {
  const { rows } = layout.pages[segment.page - 1]!;
  const step = way === 'below' ? 1 : -1;
  const found: Segment[] = [];
  for (let at = segment.row + step; at >= 0 && at < rows.length && found.length < CELLS_SEEN_MAX; at += step) {
    const cell = rows[at]![0]!;
    const gap = way === 'below' ? cell.box[3] - segment.box[3] : segment.box[3] - cell.box[3];
    if (gap > (reach + 1.5) * segment.size) break;
    for (const other of across(rows[at]!, segment.box)) {
      const between = way === 'below' ? other.box[1] - segment.box[3] : segment.box[1] - other.box[3];
      if (between < reach * segment.size && between > -0.6 * segment.size) found.push(other);
    }
  }
  return found;
}

/** The box of a part of a segment: of the words that it touches. */
export function boxIn(segment: Segment, start: number, end: number): Box {
  const { words } = segment;
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  let to = low;
  while (to < words.length && words[to]!.start < end) to += 1;
  return to === low ? segment.box : union(words.slice(low, to).map((word) => word.box));
}

/** The line of the block that an offset of its text belongs to. */
export function lineAt(block: Block, offset: number): number {
  let [low, high] = [0, block.starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (block.starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The box of a part of a block, over as many lines as it spans. */
export function boxOf(block: Block, start: number, end: number): Box {
  const boxes: Box[] = [];
  for (let i = lineAt(block, start); i < block.segments.length && block.starts[i]! < end; i += 1) {
    boxes.push(boxIn(block.segments[i]!, start - block.starts[i]!, end - block.starts[i]!));
  }
  return union(boxes);
}
