// A slanted page, or one photographed at an angle, has falling lines: maps its words to level rows, and back.
import { fitted, type Point, type Quad, sizeOf } from './geometry.ts';

export type Level = { readonly to: (x: number, y: number) => Point; readonly from: (x: number, y: number) => Point };

/** The slope of shorter lines is unreliable. */
const LONG = 4;
const LINES_MIN = 3;

/** The slope is modelled as linear from the top of the page to its bottom. */
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
  // Ignores the few that run in another direction: a stamp, a signature.
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
      // The horizontal shift depends on the height before the levelling, found in two steps.
      let [u, v] = [x - across * (y - cy), y];
      for (let i = 0; i < 3; i += 1) {
        v = (y + a * (u - cx)) / (1 - b * (u - cx));
        u = x - across * (v - cy);
      }
      return [u, v];
    },
  };
}
