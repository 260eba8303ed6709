// What covers what on a page: text in white on white, under a white patch, or drawn invisibly is no part of what a person
// sees, so it is no part of what is read (T26, T29, C22).
import { OBJECTS_PER_PAGE_MAX } from './limits.ts';
import { OBJECT, type Pdfium, scratch } from './pdfium-module.ts';

type Rect = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number };
type Patch = Rect & { readonly order: number; readonly opaque: boolean; readonly white: boolean };
export type TextStyle = { readonly order: number; readonly white: boolean; readonly transparent: boolean; readonly invisible: boolean };
export type PageObjects = {
  readonly patches: readonly Patch[];
  readonly images: number;
  /** Share of the page that the largest image covers: near 1 for a scan. */
  readonly imageShare: number;
  readonly style: (object: number) => TextStyle;
};

const WHITE = 238;
const ALPHA_SEEN = 40;
const ALPHA_OPAQUE = 230;
/** A rectangle has four or five segments; a frame or a drawing has more and may surround what it does not cover. */
const RECTANGLE_SEGMENTS = 6;

type Colour = readonly [number, number, number, number];

function colour(pdfium: Pdfium, object: number, memory: number): Colour | null {
  if (!pdfium._FPDFPageObj_GetFillColor(object, memory, memory + 4, memory + 8, memory + 12)) return null;
  const at = memory >> 2;
  return [pdfium.HEAPU32[at]!, pdfium.HEAPU32[at + 1]!, pdfium.HEAPU32[at + 2]!, pdfium.HEAPU32[at + 3]!];
}
const isWhite = ([r, g, b]: Colour): boolean => r >= WHITE && g >= WHITE && b >= WHITE;

function bounds(pdfium: Pdfium, object: number, memory: number): Rect | null {
  if (!pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) return null;
  const at = memory >> 2;
  return { left: pdfium.HEAPF32[at]!, bottom: pdfium.HEAPF32[at + 1]!, right: pdfium.HEAPF32[at + 2]!, top: pdfium.HEAPF32[at + 3]! };
}

function patchOf(pdfium: Pdfium, object: number, type: number, order: number, memory: number): Patch | null {
  const rect = bounds(pdfium, object, memory);
  if (rect === null) return null;
  const transparent = pdfium._FPDFPageObj_HasTransparency(object) !== 0;
  if (type !== OBJECT.path) return { ...rect, order, opaque: type === OBJECT.image && !transparent, white: false };
  pdfium._FPDFPath_GetDrawMode(object, memory, memory + 4);
  const filled = pdfium.HEAP32[memory >> 2] !== 0;
  const fill = colour(pdfium, object, memory);
  if (!filled || fill === null || fill[3] < ALPHA_SEEN) return null;
  const rectangle = pdfium._FPDFPath_CountSegments(object) <= RECTANGLE_SEGMENTS;
  return { ...rect, order, opaque: rectangle && !transparent && fill[3] >= ALPHA_OPAQUE, white: isWhite(fill) };
}

/** Looks at every object of the page once. Coordinates are the page's own, from the bottom left. */
export function pageObjects(pdfium: Pdfium, page: number): PageObjects {
  return scratch(pdfium, 32, (memory) => {
    const orders = new Map<number, number>();
    const patches: Patch[] = [];
    let images = 0;
    let imageArea = 0;
    const count = Math.min(pdfium._FPDFPage_CountObjects(page), OBJECTS_PER_PAGE_MAX);
    for (let i = 0; i < count; i += 1) {
      const object = pdfium._FPDFPage_GetObject(page, i);
      const type = pdfium._FPDFPageObj_GetType(object);
      orders.set(object, i);
      if (type === OBJECT.text) continue;
      if (type === OBJECT.form) {
        // What a form holds is drawn at the form's turn; its inner positions are relative and not needed.
        const inner = Math.min(pdfium._FPDFFormObj_CountObjects(object), OBJECTS_PER_PAGE_MAX);
        for (let j = 0; j < inner; j += 1) orders.set(pdfium._FPDFFormObj_GetObject(object, j), i);
        continue;
      }
      const patch = patchOf(pdfium, object, type, i, memory);
      if (patch === null) continue;
      patches.push(patch);
      if (type === OBJECT.image) {
        images += 1;
        imageArea = Math.max(imageArea, (patch.right - patch.left) * (patch.top - patch.bottom));
      }
    }
    const styles = new Map<number, TextStyle>();
    const style = (object: number): TextStyle => {
      const known = styles.get(object);
      if (known !== undefined) return known;
      const fill = scratch(pdfium, 16, (own) => colour(pdfium, object, own));
      const mode = pdfium._FPDFTextObj_GetTextRenderMode(object);
      const read = {
        order: orders.get(object) ?? count,
        white: fill !== null && isWhite(fill),
        transparent: fill !== null && fill[3] < ALPHA_SEEN,
        // 3: neither filled nor stroked; 7: only a clip.
        invisible: mode === 3 || mode === 7,
      };
      styles.set(object, read);
      return read;
    };
    const area = pdfium._FPDF_GetPageWidthF(page) * pdfium._FPDF_GetPageHeightF(page);
    return { patches, images, imageShare: area > 0 ? imageArea / area : 0, style };
  });
}

const holds = (patch: Rect, x: number, y: number): boolean => x >= patch.left && x <= patch.right && y >= patch.bottom && y <= patch.top;

/** Why a person does not see the character at this point; null when he does. */
export function hiddenBecause(objects: PageObjects, style: TextStyle, x: number, y: number): 'invisible' | 'white' | 'covered' | null {
  if (style.invisible || style.transparent) return 'invisible';
  let ground = false;
  for (const patch of objects.patches) {
    if (!holds(patch, x, y)) continue;
    if (patch.order > style.order && patch.opaque) return 'covered';
    if (patch.order < style.order && !patch.white) ground = true;
  }
  return style.white && !ground ? 'white' : null;
}
