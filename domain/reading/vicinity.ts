// The segments of a page ordered by height, so that a search near one of them does not visit all (C17).
import type { Layout, Segment } from './layout.ts';

const byBottom = new WeakMap<Layout, ReadonlyMap<number, readonly Segment[]>>();

function sorted(layout: Layout): ReadonlyMap<number, readonly Segment[]> {
  const known = byBottom.get(layout);
  if (known !== undefined) return known;
  const made = new Map(layout.pages.map(({ number, segments }) => [number, [...segments].sort((a, b) => a.box[3] - b.box[3])]));
  byBottom.set(layout, made);
  return made;
}

/** The segments of a page whose bottom lies between two heights, from the top down. */
export function between(layout: Layout, page: number, top: number, bottom: number): Segment[] {
  const segments = sorted(layout).get(page) ?? [];
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.box[3] < top) low = middle + 1;
    else high = middle;
  }
  const found: Segment[] = [];
  for (let i = low; i < segments.length && segments[i]!.box[3] <= bottom; i += 1) found.push(segments[i]!);
  return found;
}
