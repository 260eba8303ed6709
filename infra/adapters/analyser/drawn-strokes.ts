// A stroke across the page: somebody struck it out from corner to corner, by pen or by program (V2). Found on the page drawn without its texts: ink
// along a straight slanted line, and none beside it. Rules are level, ornaments are filled or bent.
import type { Grey } from './pictures/grey.ts';

/** A darker pixel is ink, on paper of 245. */
const INK = 200;
/** More ink is a picture. */
const FULL = 0.15;
/** In degrees from the level and from the upright. */
const SLANT_MIN = 12;
const STEP = 1;
/** Of the page's diagonal. */
const LONG = 0.25;
/** In pixels: from the line's middle its ink; farther out none. */
const NEAR = 2;
const [BESIDE_FROM, BESIDE_TO] = [6, 9];
const GAP_MAX = 8;
const INKED_MIN = 0.7;
const CLEAR_MIN = 0.8;
/** The likeliest lines that are looked at closely. */
const LINES_MAX = 12;

type Line = { readonly cos: number; readonly sin: number; readonly rho: number; readonly votes: number };

/** Whether a straight slanted stroke crosses the page. */
export function isStruckAcross(page: Grey): boolean {
  const { width, height, data } = page;
  const points: (readonly [number, number])[] = [];
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (data[y * width + x]! < INK) points.push([x, y]);
  const long = LONG * Math.hypot(width, height);
  if (points.length < long * INKED_MIN || points.length > FULL * width * height) return false;
  return likeliest(points, long * INKED_MIN, Math.hypot(width, height)).some((line) => runOf(page, line) >= long);
}

/** The lines on which the most ink lies. */
function likeliest(points: readonly (readonly [number, number])[], votesMin: number, diagonal: number): Line[] {
  const found: Line[] = [];
  const reach = Math.ceil(diagonal);
  for (let degrees = SLANT_MIN; degrees <= 180 - SLANT_MIN; degrees += STEP) {
    if (Math.abs(degrees - 90) < SLANT_MIN) continue;
    // The normal of a line that rises by so many degrees.
    const angle = ((degrees + 90) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const votes = new Uint32Array(reach + 1);
    for (const [x, y] of points) votes[Math.round((x * cos + y * sin + reach) / 2)]! += 1;
    votes.forEach((count, at) => {
      if (count >= votesMin) found.push({ cos, sin, rho: at * 2 - reach, votes: count });
    });
  }
  return found.sort((a, b) => b.votes - a.votes).slice(0, LINES_MAX);
}

/** The longest run of ink along a line that has clear paper on both sides, in pixels. */
function runOf({ width, height, data }: Grey, { cos, sin, rho }: Line): number {
  const isInk = (along: number, off: number): boolean => {
    const [x, y] = [Math.round((rho + off) * cos - along * sin), Math.round((rho + off) * sin + along * cos)];
    return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x]! < INK;
  };
  const some = (along: number, from: number, to: number): boolean => {
    for (let off = from; off <= to; off += 1) if (isInk(along, off)) return true;
    return false;
  };
  const reach = Math.ceil(Math.hypot(width, height));
  let [best, from, last, inked, clear] = [0, 0, Number.NEGATIVE_INFINITY, 0, 0];
  for (let along = -reach; along <= reach; along += 1) {
    if (!some(along, -NEAR, NEAR)) continue;
    if (along - last > GAP_MAX) [from, inked, clear] = [along, 0, 0];
    last = along;
    inked += 1;
    if (!some(along, BESIDE_FROM, BESIDE_TO) && !some(along, -BESIDE_TO, -BESIDE_FROM)) clear += 1;
    const length = along - from + 1;
    if (inked >= INKED_MIN * length && clear >= CLEAR_MIN * inked) best = Math.max(best, length);
  }
  return best;
}
