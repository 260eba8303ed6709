// What OCR of a page's picture gives to the reader: the words on the upright page, and the mapping back to the page as shown.
import type { Box } from '#domain/documents/reading.ts';
import type { SourcePage, Word } from '#domain/reading/layout.ts';
import type { Grey } from './grey.ts';

export type SeenPage = SourcePage & {
  /** The highest certainty of its reading, 0 to 1. */
  readonly certainty: number;
  /** The contents of its codes. */
  readonly codes: readonly string[];
};
/** Maps a place of the upright picture to the original picture, both in pixels. */
export type Back = (x: number, y: number) => readonly [number, number];

/** Maps back from a picture rotated clockwise by quarter turns. */
export function quarterBack({ width, height }: Pick<Grey, 'width' | 'height'>, quarters: number): Back {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 1) return (x, y) => [y, height - x];
  if (turns === 2) return (x, y) => [width - x, height - y];
  if (turns === 3) return (x, y) => [width - y, x];
  return (x, y) => [x, y];
}

type Upright = {
  /** In pixels of the upright picture. */
  readonly words: readonly Word[];
  readonly width: number;
  readonly height: number;
  readonly back: Back;
  readonly certainty: number;
};

/** In points of the page instead of pixels. */
export function seenPage(shown: Grey, { words, width, height, back, certainty }: Upright, pixelsPerPoint: number): SeenPage {
  const points = ([left, top, right, bottom]: Box): Box => [
    left / pixelsPerPoint,
    top / pixelsPerPoint,
    right / pixelsPerPoint,
    bottom / pixelsPerPoint,
  ];
  const [across, down] = [shown.width / pixelsPerPoint, shown.height / pixelsPerPoint];
  const place = ([left, top, right, bottom]: Box): Box => {
    const corners = [left, right].flatMap((x) => [top, bottom].map((y) => back(x * pixelsPerPoint, y * pixelsPerPoint)));
    const xs = corners.map(([x]) => Math.min(across, Math.max(0, x / pixelsPerPoint)));
    const ys = corners.map(([, y]) => Math.min(down, Math.max(0, y / pixelsPerPoint)));
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  return {
    width: width / pixelsPerPoint,
    height: height / pixelsPerPoint,
    words: words.map((word) => ({ ...word, box: points(word.box), size: word.size / pixelsPerPoint })),
    shown: { width: across, height: down, place },
    certainty,
    codes: [],
  };
}
