// From the detector's probability map of text (0 to 1 per pixel) to boxes of lines: connected groups of pixels, a rotated rectangle around
// each, widened because the detector marks text narrower than it is. Curved lines keep their middle line.
import { at, cornersOf, fitted, ontoQuad, type Point, type Quad, type Rect, sizeOf, smallestRect, valueAt } from './geometry.ts';

export type TextMap = { readonly width: number; readonly height: number; readonly likely: Float32Array };
/** Maps the crop of a line (shares of its width and height) to the picture. */
export type TextBox = {
  readonly quad: Quad;
  readonly width: number;
  readonly height: number;
  readonly place: (u: number, v: number) => Point;
};

/** A pixel is text above this; a box counts if its mean is above this. */
const TEXT = 0.3;
const BOX = 0.5;
/** The detector was trained on text shrunk by its area over its perimeter; this undoes it (DB, arXiv 1911.08947). */
const WIDEN = 1.6;
/** Specks, in pixels of the map. */
const PIXELS_MIN = 12;
const SIDE_MIN = 3;
const BOXES_MAX = 1500;

/** `scale`: pixels of the picture per pixel of the map, horizontally and vertically. */
export function textBoxes(map: TextMap, scale: Point): TextBox[] {
  const boxes: TextBox[] = [];
  for (const pixels of groups(map)) {
    if (boxes.length >= BOXES_MAX) break;
    const mean = pixels.reduce((sum, i) => sum + map.likely[i]!, 0) / pixels.length;
    if (pixels.length < PIXELS_MIN || mean < BOX) continue;
    const rect = smallestRect(edges(pixels, map.width));
    if (rect === null || Math.min(rect.u1 - rect.u0, rect.v1 - rect.v0) < SIDE_MIN) continue;
    boxes.push(curved(pixels, map.width, rect, scale) ?? straight(rect, scale));
  }
  return boxes;
}

/** Connected groups of text pixels, corners included. */
function* groups({ width, height, likely }: TextMap): Generator<number[]> {
  const seen = new Uint8Array(likely.length);
  for (let start = 0; start < likely.length; start += 1) {
    if (seen[start] === 1 || likely[start]! <= TEXT) continue;
    const group = [start];
    seen[start] = 1;
    for (let i = 0; i < group.length; i += 1) {
      const [x, y] = [group[i]! % width, Math.floor(group[i]! / width)];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
          const next = v * width + u;
          if (seen[next] === 1 || likely[next]! <= TEXT) continue;
          seen[next] = 1;
          group.push(next);
        }
    }
    yield group;
  }
}

/** Corners of the outermost pixels of each row: enough for the rectangle. */
function edges(pixels: readonly number[], width: number): Point[] {
  const rows = new Map<number, [number, number]>();
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const row = rows.get(y);
    if (row === undefined) rows.set(y, [x, x]);
    else [row[0], row[1]] = [Math.min(row[0], x), Math.max(row[1], x)];
  }
  return [...rows].flatMap(([y, [from, to]]): Point[] => [
    [from, y],
    [to + 1, y],
    [from, y + 1],
    [to + 1, y + 1],
  ]);
}

function straight(rect: Rect, [sx, sy]: Point): TextBox {
  const [a, b] = [rect.u1 - rect.u0, rect.v1 - rect.v0];
  const quad = cornersOf(rect, (a * b * WIDEN) / (2 * (a + b))).map(([x, y]) => [x * sx, y * sy] as Point) as unknown as Quad;
  return boxOf(quad);
}

const boxOf = (quad: Quad): TextBox => ({ quad, ...sizeOf(quad), place: ontoQuad(quad) });

/** Only long lines curve visibly; one that bends by more than this share of its height is followed. */
const LONG = 6;
const LONG_PIXELS = 60;
const BEND = 0.1;
const PIECES_MIN = 8;
const PIECES_MAX = 40;
const PIECE_PIXELS = 12;

/** Null for a line that is straight, or too short to tell. */
function curved(pixels: readonly number[], width: number, given: Rect, [sx, sy]: Point): TextBox | null {
  const rect = lengthwise(given);
  const [length, thickness] = [rect.u1 - rect.u0, rect.v1 - rect.v0];
  if (length <= LONG * thickness || length <= LONG_PIXELS) return null;
  const count = Math.max(PIECES_MIN, Math.min(PIECES_MAX, Math.round(length / PIECE_PIXELS)));
  const pieces = Array.from({ length: count }, () => ({ sum: 0, pixels: 0, from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }));
  for (const pixel of pixels) {
    const [x, y] = [(pixel % width) + 0.5, Math.floor(pixel / width) + 0.5];
    const [u, v] = [x * rect.along[0] + y * rect.along[1], y * rect.along[0] - x * rect.along[1]];
    const piece = pieces[Math.min(count - 1, Math.max(0, Math.floor(((u - rect.u0) / length) * count)))]!;
    piece.sum += v;
    piece.pixels += 1;
    [piece.from, piece.to] = [Math.min(piece.from, v), Math.max(piece.to, v)];
  }
  const known = pieces.map((piece, i) => ({ ...piece, u: ((i + 0.5) / count) * 2 - 1 })).filter((piece) => piece.pixels > 2);
  if (known.length < 6) return null;
  const middles = known.map(({ u, sum, pixels: n }): Point => [u, sum / n]);
  const [bend, level] = [fitted(middles, 4), fitted(middles, 1)];
  const heights = known.map(({ from, to }) => to - from + 1).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length / 2)]!;
  const off = Math.max(...middles.map(([u]) => Math.abs(valueAt(bend, u) - valueAt(level, u))));
  if (off <= BEND * height) return null;
  const margin = (height * length * WIDEN) / (2 * (height + length));
  const half = (height / 2 + margin) * 1.1;
  const place = (across: number, down: number): Point => {
    const u = rect.u0 - margin + across * (length + 2 * margin);
    const share = ((u - rect.u0) / length) * 2 - 1;
    // Beyond its ends the line is extended straight.
    const end = Math.max(-1, Math.min(1, share));
    const slope =
      (valueAt(bend, Math.min(1, end + 0.01)) - valueAt(bend, Math.max(-1, end - 0.01))) /
      (Math.min(1, end + 0.01) - Math.max(-1, end - 0.01));
    const [x, y] = at(rect, u, valueAt(bend, end) + slope * (share - end) + (down * 2 - 1) * half);
    return [x * sx, y * sy];
  };
  const quad: Quad = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  const size = sizeOf(quad);
  return {
    quad,
    width: Math.max(size.width, (length + 2 * margin) * Math.hypot(rect.along[0] * sx, rect.along[1] * sy)),
    height: size.height,
    place,
  };
}

/** The same rectangle with its longer side first, running to the right or down. */
function lengthwise(rect: Rect): Rect {
  const { along, u0, u1, v0, v1 } = rect;
  const turned: Rect = u1 - u0 >= v1 - v0 ? rect : { along: [-along[1], along[0]], u0: v0, u1: v1, v0: -u1, v1: -u0 };
  const [x, y] = turned.along;
  const backwards = Math.abs(x) >= Math.abs(y) ? x < 0 : y < 0;
  if (!backwards) return turned;
  return { along: [-x, -y], u0: -turned.u1, u1: -turned.u0, v0: -turned.v1, v1: -turned.v0 };
}
