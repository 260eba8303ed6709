// What is drawn on a page: its texts and pictures, also those inside forms, and what rendering it would cost.
import { OBJECTS_PER_PAGE_MAX, PICTURE_PIXELS_PER_PAGE_MAX } from './limits.ts';
import { OBJECT, type Pdfium, scratch } from './pdfium-module.ts';

export type PageObjects = {
  /** In drawing order. */
  readonly texts: readonly number[];
  readonly images: number;
  /** Lines, areas, and letters drawn as outlines. */
  readonly paths: number;
  /** Of these, such as are neither rules nor frames. */
  readonly strokes: number;
  /** Share of the page that the largest image covers: near 1 for a scan. */
  readonly imageShare: number;
  /** More objects, or larger pictures, than one page may have: it is not rendered. */
  readonly excessive: boolean;
};

/** A letter with less opacity than this is invisible. */
const ALPHA_SEEN = 40;

/** Visits every object of the page once. */
export function pageObjects(pdfium: Pdfium, page: number): PageObjects {
  const texts: number[] = [];
  let [objects, images, imageArea, pixels, paths, strokes] = [0, 0, 0, 0, 0, 0];
  const each = (count: number, at: (index: number) => number, area: (object: number) => number): void => {
    for (let i = 0; i < count && objects < OBJECTS_PER_PAGE_MAX; i += 1) {
      const object = at(i);
      const type = pdfium._FPDFPageObj_GetType(object);
      objects += 1;
      if (type === OBJECT.text) texts.push(object);
      else if (type === OBJECT.path) {
        paths += 1;
        if (isStroke(pdfium, object)) strokes += 1;
      } else if (type === OBJECT.form)
        // A form has its own coordinates: its pictures are counted, but their share of the page is unknown.
        each(
          pdfium._FPDFFormObj_CountObjects(object),
          (index) => pdfium._FPDFFormObj_GetObject(object, index),
          () => 0,
        );
      else if (type === OBJECT.image) {
        images += 1;
        imageArea = Math.max(imageArea, area(object));
        pixels += pixelsOf(pdfium, object);
      }
    }
  };
  each(
    pdfium._FPDFPage_CountObjects(page),
    (index) => pdfium._FPDFPage_GetObject(page, index),
    (object) => areaOf(pdfium, object),
  );
  const area = pdfium._FPDF_GetPageWidthF(page) * pdfium._FPDF_GetPageHeightF(page);
  const excessive = objects >= OBJECTS_PER_PAGE_MAX || pixels > PICTURE_PIXELS_PER_PAGE_MAX;
  return { texts, images, paths, strokes, imageShare: area > 0 ? imageArea / area : 0, excessive };
}

/** Width and height in the coordinates of its page or form. */
const sidesOf = (pdfium: Pdfium, object: number): readonly [number, number] =>
  scratch(pdfium, 16, (memory) => {
    if (!pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) return [0, 0];
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(memory >> 2, (memory >> 2) + 4);
    return [right - left, top - bottom];
  });
const areaOf = (pdfium: Pdfium, object: number): number => sidesOf(pdfium, object).reduce((a, b) => a * b);

const RULE_THICK = 2;
/** A rule has two points, a frame four or five; a slanted line may be part of a letter. */
function isStroke(pdfium: Pdfium, path: number): boolean {
  const points = pdfium._FPDFPath_CountSegments(path);
  if (points !== 2) return points === 3 || points > 5;
  const [width, height] = sidesOf(pdfium, path);
  return Math.min(width, height) > RULE_THICK;
}

const pixelsOf = (pdfium: Pdfium, image: number): number =>
  scratch(pdfium, 8, (memory) => {
    if (!pdfium._FPDFImageObj_GetImagePixelSize(image, memory, memory + 4)) return 0;
    return pdfium.HEAPU32[memory >> 2]! * pdfium.HEAPU32[(memory >> 2) + 1]!;
  });

/** Whether a text is invisible by its mode or colour: neither filled nor stroked, only a clip, or fully transparent. */
export function isInvisible(pdfium: Pdfium, text: number): boolean {
  const mode = pdfium._FPDFTextObj_GetTextRenderMode(text);
  if (mode === 3 || mode === 7) return true;
  return scratch(pdfium, 16, (memory) => {
    if (!pdfium._FPDFPageObj_GetFillColor(text, memory, memory + 4, memory + 8, memory + 12)) return false;
    return pdfium.HEAPU32[(memory >> 2) + 3]! < ALPHA_SEEN;
  });
}

/** Letters as they are drawn, not as a tag says they should be read out (ISO 32000-1, 14.9.4). Call it before the text is extracted. */
export function withoutReplacementTexts(pdfium: Pdfium, texts: readonly number[]): void {
  scratch(pdfium, 16, (key) => {
    pdfium.HEAPU8.set(new TextEncoder().encode('ActualText\0'), key);
    for (const text of texts) {
      const marks = pdfium._FPDFPageObj_CountMarks(text);
      for (let i = 0; i < marks; i += 1) pdfium._FPDFPageObjMark_RemoveParam(text, pdfium._FPDFPageObj_GetMark(text, i), key);
    }
  });
}
