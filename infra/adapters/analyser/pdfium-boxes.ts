// Boxes to tick that are drawn as lines: a person sees ☐ and ☒ where the text of the page has nothing.
import type { Box } from '#domain/documents/reading.ts';
import type { Word } from '#domain/reading/layout.ts';
import { OBJECT, type Pdfium, scratch } from './pdfium-module.ts';

/** Sides of a box, in points, and how square it is. */
const SIDE_MIN = 5;
const SIDE_MAX = 18;
const RATIO_MAX = 1.3;
/** A tick or a smaller square lies within its box; a second frame or a ground is as large as the box. */
const WITHIN = 0.92;
/** More small squares are a pattern; pages with more paths are drawings. */
const BOXES_MAX = 80;
const PATHS_MAX = 3_000;
const DARK = 128;

type Path = { readonly box: Box; readonly points: number; readonly stroked: boolean; readonly dark: boolean };
const wide = ([left, , right]: Box): number => right - left;
const high = ([, top, , bottom]: Box): number => bottom - top;
const isBox = ({ box, points, stroked, dark }: Path): boolean => {
  const [w, h] = [wide(box), high(box)];
  const square = Math.max(w, h) <= SIDE_MAX && Math.min(w, h) >= SIDE_MIN && Math.max(w, h) < RATIO_MAX * Math.min(w, h);
  return square && (points === 4 || points === 5) && stroked && !dark;
};
const isIn = (inner: Box, outer: Box): boolean => {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
  return (
    x > outer[0] &&
    x < outer[2] &&
    y > outer[1] &&
    y < outer[3] &&
    Math.max(wide(inner), high(inner)) < WITHIN * Math.max(wide(outer), high(outer)) + 1
  );
};

function pathsOf(pdfium: Pdfium, page: number, placed: (left: number, top: number, right: number, bottom: number) => Box): Path[] {
  const found: Path[] = [];
  const count = pdfium._FPDFPage_CountObjects(page);
  scratch(pdfium, 32, (memory) => {
    for (let i = 0; i < count && found.length < PATHS_MAX; i += 1) {
      const object = pdfium._FPDFPage_GetObject(page, i);
      if (pdfium._FPDFPageObj_GetType(object) !== OBJECT.path) continue;
      if (!pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(memory >> 2, (memory >> 2) + 4);
      const drawn = pdfium._FPDFPath_GetDrawMode(object, memory + 16, memory + 20) !== 0;
      const [filled, stroked] = [pdfium.HEAP32[(memory >> 2) + 4] !== 0, pdfium.HEAP32[(memory >> 2) + 5] !== 0];
      const coloured = pdfium._FPDFPageObj_GetFillColor(object, memory + 16, memory + 20, memory + 24, memory + 28) !== 0;
      const least = Math.min(...[4, 5, 6].map((k) => pdfium.HEAPU32[(memory >> 2) + k]!));
      const dark = drawn && filled && coloured && least < DARK;
      found.push({
        box: placed(left, top, right, bottom),
        points: pdfium._FPDFPath_CountSegments(object),
        stroked: drawn && stroked,
        dark,
      });
    }
  });
  return found;
}

/** Each drawn box as a word: « ☒ » where something is drawn in it, « ☐ » where nothing is. `placed`: from page coordinates to the page as shown. */
export function drawnBoxes(
  pdfium: Pdfium,
  page: number,
  placed: (left: number, top: number, right: number, bottom: number) => Box,
): Word[] {
  const paths = pathsOf(pdfium, page, placed);
  const boxes = paths.filter(isBox).filter(({ box }, i, all) => !all.slice(0, i).some((other) => isIn(box, other.box)));
  if (boxes.length > BOXES_MAX || paths.length >= PATHS_MAX) return [];
  return boxes.map((one) => {
    const ticked = paths.some((path) => path !== one && isIn(path.box, one.box) && (path.stroked || path.dark));
    return { text: ticked ? '☒' : '☐', box: one.box, size: high(one.box) };
  });
}
