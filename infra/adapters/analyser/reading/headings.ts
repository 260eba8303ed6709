// The titles of a document as texts: neighbouring heading lines joined, because a title often runs over two.
import type { Layout, Segment } from './layout.ts';
import { headings } from './text.ts';

export type Title = { readonly normalized: string; readonly first: Segment; readonly lines: readonly Segment[] };

export function titles(layout: Layout): Title[] {
  const lines = headings(layout);
  const found: Title[] = [];
  let run: Segment[] = [];
  const close = () => {
    if (run.length > 0) found.push({ normalized: run.map((line) => line.normalized).join(' '), first: run[0]!, lines: run });
    run = [];
  };
  for (const line of lines) {
    const before = run.at(-1);
    const follows =
      before !== undefined && before.page === line.page && line.row - before.row <= 1 && line.box[1] - before.box[3] < 1.2 * line.size;
    if (!follows) close();
    run.push(line);
  }
  close();
  return found;
}
export const titled = (all: readonly Title[], pattern: RegExp): Title | null => all.find((title) => pattern.test(title.normalized)) ?? null;
