// Finds which letters of a page are visible: the page is rendered without its texts and with some of them, and the difference is what a
// person sees. So white on white, text under a picture, clipped text and a hidden layer are all detected in one way (T26, T29, C22).
import type { Box } from '#domain/documents/reading.ts';
import { drawn } from './pdfium-drawn.ts';
import type { Pdfium } from './pdfium-module.ts';

/** Pixels per point: a letter of six points is nine high. */
const SCALE = 1.25;
const SIDE_MAX_PIXELS = 2400;
/** Of 255 in one colour: a smaller difference is not visible. */
const CONTRAST = 18;
/** Nor is one below this share of the contrast of what else stands there: a date under a nearly opaque picture of another (V5). */
const CONTRAST_SHARE = 0.2;
/** Overlapping texts are rendered apart, so that none is taken for another; an honest document needs no more layers than this. */
const LAYERS_MAX = 8;
/** Boxes of neighbours touch; this share of a box is left out on each side. */
const MARGIN = 0.15;

/** `tight`: the letter's drawn outline, where its font does not tell the truth about `box`. */
export type Placed = { readonly object: number; readonly box: Box; readonly tight: Box };

/** For each letter, whether it is visible. Boxes in points from the top left corner of the page as shown. */
export function inked(pdfium: Pdfium, page: number, texts: readonly number[], letters: readonly Placed[]): boolean[] {
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  const scale = Math.min(SCALE, SIDE_MAX_PIXELS / Math.max(width, height));
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const layers = layersOf(letters);
  const show = (shown: (text: number) => boolean): Uint8Array => {
    for (const text of texts) pdfium._FPDFPageObj_SetIsActive(text, shown(text) ? 1 : 0);
    return drawn(pdfium, page, columns, rows);
  };
  const ground = show(() => false);
  const result = letters.map(() => false);
  for (let layer = 0; layer < LAYERS_MAX; layer += 1) {
    const members = [...letters.entries()].filter(([, { object }]) => layers.get(object) === layer);
    if (members.length === 0) break;
    const picture = show((text) => layers.get(text) === layer);
    const seen = (box: Box): boolean => differs(ground, picture, inner(box), scale, columns, rows);
    for (const [index, { box, tight }] of members) result[index] = seen(box) || seen(tight);
  }
  return result;
}

/** Distributes the texts over layers so that no two in a layer overlap. */
function layersOf(letters: readonly Placed[]): Map<number, number> {
  const boxes = new Map<number, Box>();
  for (const { object, box } of letters) {
    const known = boxes.get(object);
    boxes.set(object, known === undefined ? inner(box) : around(known, inner(box)));
  }
  const layers = new Map<number, number>();
  const taken: Box[][] = Array.from({ length: LAYERS_MAX }, () => []);
  for (const [object, box] of boxes) {
    const layer = taken.findIndex((others) => !others.some((other) => overlap(other, box)));
    if (layer === -1) continue;
    taken[layer]!.push(box);
    layers.set(object, layer);
  }
  return layers;
}

const around = (a: Box, b: Box): Box => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
function inner([left, top, right, bottom]: Box): Box {
  const [x, y] = [(right - left) * MARGIN, (bottom - top) * MARGIN];
  return [left + x, top + y, right - x, bottom - y];
}

function differs(a: Uint8Array, b: Uint8Array, [left, top, right, bottom]: Box, scale: number, columns: number, rows: number): boolean {
  const [x0, x1] = [Math.max(0, Math.floor(left * scale)), Math.min(columns, Math.ceil(right * scale))];
  const [y0, y1] = [Math.max(0, Math.floor(top * scale)), Math.min(rows, Math.ceil(bottom * scale))];
  for (let colour = 0; colour < 3; colour += 1) {
    let [least, most, apart] = [255, 0, 0];
    for (let y = y0; y < y1; y += 1)
      for (let at = (y * columns + x0) * 4 + colour; at < (y * columns + x1) * 4; at += 4) {
        const [ground, shown] = [a[at]!, b[at]!];
        if (ground < least) least = ground;
        if (ground > most) most = ground;
        if (Math.abs(ground - shown) > apart) apart = Math.abs(ground - shown);
        if (apart >= CONTRAST_SHARE * 255) return true;
      }
    if (apart >= CONTRAST && apart >= CONTRAST_SHARE * (most - least)) return true;
  }
  return false;
}
