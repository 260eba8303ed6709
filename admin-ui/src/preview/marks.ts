// Where on a page each value was read (G12), as shares of the page: the same at any zoom, turned with it.
import type { Analysis } from '../validation/document.ts';

/** Shares of the page's width and height, from the top left. */
export type Area = { left: number; top: number; width: number; height: number };
/** `index`: of the evidence in the analysis, then of its other dates. */
export type Mark = {
  index: number;
  page: number;
  label: string;
  area: Area;
  /** A date that one may choose: drawn only while it is looked at. */
  choice: boolean;
};

/** The evidence that has a place on a page. */
export const marksOf = (analysis: Analysis | null): Mark[] =>
  [...(analysis?.evidence ?? []), ...(analysis?.otherDates ?? [])].flatMap(({ box, pageSize, page, label }, index) => {
    if (box === null || pageSize === null) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    const [width = 0, height = 0] = pageSize;
    if (width <= 0 || height <= 0) return [];
    return [
      {
        index,
        page,
        label,
        choice: index >= (analysis?.evidence.length ?? 0),
        area: { left: left / width, top: top / height, width: (right - left) / width, height: (bottom - top) / height },
      },
    ];
  });

/** The area on the page as it lies after clockwise quarter turns. */
export function turned({ left, top, width, height }: Area, turn: number): Area {
  if (turn === 90) return { left: 1 - top - height, top: left, width: height, height: width };
  if (turn === 180) return { left: 1 - left - width, top: 1 - top - height, width, height };
  if (turn === 270) return { left: top, top: 1 - left - width, width: height, height: width };
  return { left, top, width, height };
}

/** A finger is not exact to the line. */
const AROUND = 0.006;
/** The mark at a place of the page (shares, as it lies); null beside all. */
export const markAt = (marks: readonly Mark[], turn: number, x: number, y: number): number | null =>
  marks.find(({ area, choice }) => {
    if (choice) return false;
    const { left, top, width, height } = turned(area, turn);
    return x >= left - AROUND && x <= left + width + AROUND && y >= top - AROUND && y <= top + height + AROUND;
  })?.index ?? null;
