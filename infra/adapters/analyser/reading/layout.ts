// Words with positions become what a reader sees: rows, cells (segments) and paragraphs (blocks). Every source of words goes
// through here (text layer now, recognised scans later), so the rules that follow know one shape only.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Box } from '#domain/documents/reading.ts';

/** `size` is the height of the line in points. Box from the top left corner. `doubtful`: recognised on a picture, not surely. */
export type Word = { readonly text: string; readonly box: Box; readonly size: number; readonly doubtful?: boolean };
/** `shown`: the page as a viewer shows it and the way there, where its lines run another way than the page. */
export type SourcePage = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly shown?: { readonly width: number; readonly height: number; readonly place: (box: Box) => Box };
};

/** A run of words on one row without a wide gap: a sentence's line, or a table's cell. */
export type Segment = {
  readonly page: number;
  readonly box: Box;
  readonly size: number;
  readonly text: string;
  readonly normalized: string;
  readonly words: readonly { readonly start: number; readonly end: number; readonly box: Box }[];
  /** Neighbours on the row, and the row itself from the top. */
  row: number;
  left: Segment | null;
  right: Segment | null;
};
/** Segments under one another that read as one text; joined by line feeds. */
export type Block = {
  readonly page: number;
  readonly segments: readonly Segment[];
  readonly starts: readonly number[];
  readonly text: string;
  readonly normalized: string;
};
export type Page = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly segments: readonly Segment[];
  readonly blocks: readonly Block[];
};
export type Layout = { readonly pages: readonly Page[]; readonly blocks: readonly Block[]; readonly segments: readonly Segment[] };

/** A gap wider than this many line heights starts another cell: justified text stretches to about one. */
const CELL_GAP = 1.15;
const ROW_TOLERANCE = 0.35;
/** Lines of one paragraph lie closer than this many line heights. */
const LINE_GAP = 0.75;

const union = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map((b) => b[0])),
  Math.min(...boxes.map((b) => b[1])),
  Math.max(...boxes.map((b) => b[2])),
  Math.max(...boxes.map((b) => b[3])),
];

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

/** Words of one row by their baseline (the bottom of the box): sizes differ on a row, baselines do not. */
function rowsOf(words: readonly Word[]): Word[][] {
  const rows: { bottom: number; size: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => a.box[3] - b.box[3])) {
    const row = rows.findLast(
      (candidate) => Math.abs(candidate.bottom - word.box[3]) <= ROW_TOLERANCE * Math.min(candidate.size, word.size),
    );
    if (row === undefined) rows.push({ bottom: word.box[3], size: word.size, words: [word] });
    else row.words.push(word);
  }
  return rows.map((row) => row.words.sort((a, b) => a.box[0] - b.box[0]));
}

function segmentsOf(source: SourcePage, page: number): Segment[] {
  const segments: Segment[] = [];
  rowsOf(source.words).forEach((words, row) => {
    let run: Word[] = [];
    const runs: Word[][] = [];
    for (const word of words) {
      const before = run.at(-1);
      if (before !== undefined && word.box[0] - before.box[2] > CELL_GAP * Math.min(before.size, word.size)) {
        runs.push(run);
        run = [];
      }
      run.push(word);
    }
    if (run.length > 0) runs.push(run);
    const cells = runs.map((cell) => segmentOf(cell, page));
    cells.forEach((cell, i) => {
      cell.row = row;
      cell.left = cells[i - 1] ?? null;
      cell.right = cells[i + 1] ?? null;
    });
    segments.push(...cells);
  });
  return segments;
}

const overlap = (a: Box, b: Box): number => Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
const width = (box: Box): number => box[2] - box[0];

/** The nearest segment above of which this one is the next line; null where it starts a text of its own. */
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
    const segments = segmentsOf(source, i + 1);
    return { number: i + 1, width: source.width, height: source.height, segments, blocks: blocksOf(segments, i + 1) };
  });
  return { pages, blocks: pages.flatMap((page) => page.blocks), segments: pages.flatMap((page) => page.segments) };
}

/** The box of a part of a segment: the words it touches. */
export function boxIn(segment: Segment, start: number, end: number): Box {
  const touched = segment.words.filter((word) => word.start < end && word.end > start);
  return touched.length === 0 ? segment.box : union(touched.map((word) => word.box));
}

/** Which line of the block an offset of its text falls in. */
export function lineAt(block: Block, offset: number): number {
  let line = 0;
  while (line + 1 < block.starts.length && block.starts[line + 1]! <= offset) line += 1;
  return line;
}

/** The box of a part of a block, over as many lines as it spans. */
export function boxOf(block: Block, start: number, end: number): Box {
  const boxes: Box[] = [];
  for (let i = lineAt(block, start); i < block.segments.length && block.starts[i]! < end; i += 1) {
    boxes.push(boxIn(block.segments[i]!, start - block.starts[i]!, end - block.starts[i]!));
  }
  return union(boxes);
}
