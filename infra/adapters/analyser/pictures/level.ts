// A page that leans, or is seen from the side, has lines that fall: what lays its words in level rows again, and the way back.
import { fitted, type Point, type Quad, sizeOf } from './geometry.ts';

export type Level = { readonly to: (x: number, y: number) => Point; readonly from: (x: number, y: number) => Point };

/** Shorter lines tell their slope badly. */
const LONG = 4;
const LINES_MIN = 3;

/** The slope of the lines is taken as one that grows evenly from the top of the page to its foot. */
export function levelled(lines: readonly Quad[], { width, height }: { readonly width: number; readonly height: number }): Level {
  const slopes = lines.flatMap((quad): Point[] => {
    const { width: w, height: h } = sizeOf(quad);
    const [tl, tr, br, bl] = quad;
    const run = tr[0] - tl[0] + br[0] - bl[0];
    if (w < LONG * h || run <= 0) return [];
    return [[((tl[1] + bl[1] + tr[1] + br[1]) / 4 / height) * 2 - 1, (tr[1] - tl[1] + br[1] - bl[1]) / run]];
  });
  if (slopes.length < LINES_MIN) return { to: (x, y) => [x, y], from: (x, y) => [x, y] };
  const middle = slopes.map(([, slope]) => slope).sort((a, b) => a - b)[Math.floor(slopes.length / 2)]!;
  // Without the few that run another way: a stamp, a signature.
  const usual = slopes.filter(([, slope]) => Math.abs(slope - middle) < 0.08);
  const [mean = 0, growth = 0] = fitted(usual, 1);
  // Slope at a height y: a + b · y.
  const b = (2 * growth) / height;
  const a = mean - growth;
  const [cx, cy] = [width / 2, height / 2];
  const across = a + b * cy;
  return {
    to: (x, y) => [x + across * (y - cy), y - (a + b * y) * (x - cx)],
    from: (x, y) => {
      // The shift sideways depends on the height before the levelling, found in two steps.
      let [u, v] = [x - across * (y - cy), y];
      for (let i = 0; i < 3; i += 1) {
        v = (y + a * (u - cx)) / (1 - b * (u - cx));
        u = x - across * (v - cy);
      }
      return [u, v];
    },
  };
}
