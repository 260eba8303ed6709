// Points, the smallest rectangle around them, and the mapping from a rectangle to a slanted quadrilateral.

export type Point = readonly [number, number];
/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A rotated rectangle: its sides run along `along` and perpendicular to it, within these bounds. */
export type Rect = { readonly along: Point; readonly u0: number; readonly u1: number; readonly v0: number; readonly v1: number };

/** Corners of the convex hull, counterclockwise as y grows upwards (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}
const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The rectangle of the smallest area around the points: one of its sides lies on a side of their hull. Null for a point or a line. */
export function smallestRect(points: readonly Point[]): Rect | null {
  const corners = hull(points);
  let best: Rect | null = null;
  let area = Number.POSITIVE_INFINITY;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length === 0) return;
    const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const us = corners.map(([x, y]) => x * along[0] + y * along[1]);
    const vs = corners.map(([x, y]) => y * along[0] - x * along[1]);
    const rect = { along, u0: Math.min(...us), u1: Math.max(...us), v0: Math.min(...vs), v1: Math.max(...vs) };
    const size = (rect.u1 - rect.u0) * (rect.v1 - rect.v0);
    if (size > 0 && size < area) [best, area] = [rect, size];
  });
  return best;
}

export const at = ({ along: [x, y] }: Pick<Rect, 'along'>, u: number, v: number): Point => [u * x - v * y, u * y + v * x];

/** The rectangle widened on all sides, its corners in reading order, starting at the upper left one. */
export function cornersOf(rect: Rect, margin: number): Quad {
  const [u0, u1, v0, v1] = [rect.u0 - margin, rect.u1 + margin, rect.v0 - margin, rect.v1 + margin];
  const corners = [at(rect, u0, v0), at(rect, u1, v0), at(rect, u1, v1), at(rect, u0, v1)].sort((a, b) => a[0] - b[0]);
  const [tl, bl] = corners.slice(0, 2).sort((a, b) => a[1] - b[1]) as [Point, Point];
  const [tr, br] = corners.slice(2).sort((a, b) => a[1] - b[1]) as [Point, Point];
  return [tl, tr, br, bl];
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const sizeOf = ([tl, tr, br, bl]: Quad): { readonly width: number; readonly height: number } => ({
  width: (distance(tl, tr) + distance(bl, br)) / 2,
  height: (distance(tl, bl) + distance(tr, br)) / 2,
});

/** Maps the unit square to the quadrilateral, keeping straight lines straight (a homography). */
export function ontoQuad([p0, p1, p2, p3]: Quad): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [p1[0] - p2[0], p3[0] - p2[0], p0[0] - p1[0] + p2[0] - p3[0]];
  const [dy1, dy2, dy3] = [p1[1] - p2[1], p3[1] - p2[1], p0[1] - p1[1] + p2[1] - p3[1]];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / det;
  const h = (dx1 * dy3 - dx3 * dy1) / det;
  const [a, b, c] = [p1[0] - p0[0] + g * p1[0], p3[0] - p0[0] + h * p3[0], p0[0]];
  const [d, e, f] = [p1[1] - p0[1] + g * p1[1], p3[1] - p0[1] + h * p3[1], p0[1]];
  return (u, v) => {
    const z = g * u + h * v + 1;
    return [(a * u + b * v + c) / z, (d * u + e * v + f) / z];
  };
}

/** Coefficients of the polynomial of this degree that fits the points best, lowest power first (least squares). */
export function fitted(points: readonly Point[], degree: number): number[] {
  const size = degree + 1;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const [x, y] of points)
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j < size; j += 1) rows[i]![j]! += x ** (i + j);
      rows[i]![size]! += y * x ** i;
    }
  // Too few points for the degree lower it instead of dividing by zero.
  rows.forEach((row, i) => {
    row[i]! += 1e-6;
  });
  for (let i = 0; i < size; i += 1) {
    const pivot = rows.reduce((most, row, r) => (r > i && Math.abs(row[i]!) > Math.abs(rows[most]![i]!) ? r : most), i);
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    rows.forEach((row, r) => {
      if (r === i) return;
      const factor = row[i]! / rows[i]![i]!;
      for (let k = i; k <= size; k += 1) row[k]! -= factor * rows[i]![k]!;
    });
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}
export const valueAt = (coefficients: readonly number[], x: number): number => coefficients.reduceRight((sum, c) => sum * x + c, 0);
