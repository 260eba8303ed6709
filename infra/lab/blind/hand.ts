// Letters as strokes of a pen, and several hands that write them.
import type { Chance } from './chance.ts';

const STROKES: Record<string, string> = {
  A: '0,1 .5,0 1,1|.2,.62 .82,.6',
  B: '0,1 0,0 .7,.1 .75,.4 0,.5 .85,.6 .8,.95 0,1',
  C: '.95,.15 .5,0 .05,.45 .3,.95 .95,.88',
  D: '0,1 0,0 .7,.15 .95,.5 .7,.9 0,1',
  E: '.9,0 .05,.02 0,1 .95,.97|0,.5 .7,.48',
  F: '.9,0 0,.02 0,1|0,.5 .7,.48',
  G: '.95,.15 .5,0 .05,.45 .3,.98 .9,.9 .9,.55 .55,.55',
  H: '0,0 0,1|1,0 1,1|0,.5 1,.5',
  I: '.3,0 .3,1',
  J: '.7,0 .7,.85 .4,1 .05,.85',
  K: '0,0 0,1|.9,0 0,.55 .95,1',
  L: '0,0 0,1 .85,.98',
  M: '0,1 .05,0 .5,.6 .95,0 1,1',
  N: '0,1 .03,0 .9,1 .93,0',
  O: '.5,0 .05,.35 .2,.9 .6,1 .98,.6 .85,.1 .5,0',
  P: '0,1 0,0 .8,.08 .85,.42 0,.52',
  Q: '.5,0 .05,.35 .2,.9 .6,1 .98,.6 .85,.1 .5,0|.6,.7 1,1.1',
  R: '0,1 0,0 .8,.08 .82,.42 0,.52 .9,1',
  S: '.9,.12 .4,0 .1,.25 .85,.65 .6,1 .05,.88',
  T: '0,.02 1,0|.5,0 .48,1',
  U: '0,0 .05,.8 .5,1 .9,.8 .95,0',
  V: '0,0 .5,1 1,0',
  W: '0,0 .25,1 .5,.4 .75,1 1,0',
  X: '0,0 1,1|1,0 0,1',
  Y: '0,0 .5,.5 1,0|.5,.5 .45,1',
  Z: '0,0 .95,0 .05,1 1,.97',
  '0': '.5,0 .1,.5 .5,1 .9,.5 .5,0',
  '1': '.2,.25 .6,0 .6,1',
  '2': '.1,.2 .5,0 .9,.3 .1,1 .95,.98',
  '3': '.1,.05 .8,.1 .4,.45 .9,.7 .1,.98',
  '6': '.8,.05 .2,.5 .3,.98 .85,.75 .2,.6',
  '/': '.8,0 .1,1',
  '-': '.1,.5 .9,.5',
  '!': '.4,0 .4,.7|.4,.95 .42,1',
  '.': '.4,.95 .45,1',
};
export type Hand = {
  readonly slant: number;
  readonly jitter: number;
  readonly width: number;
  readonly narrow: number;
  readonly round: boolean;
};
export const HANDS: readonly Hand[] = [
  { slant: 0.05, jitter: 0.03, width: 0.09, narrow: 0.75, round: true },
  { slant: 0.3, jitter: 0.06, width: 0.06, narrow: 0.6, round: true },
  { slant: -0.15, jitter: 0.08, width: 0.12, narrow: 0.85, round: false },
  { slant: 0.18, jitter: 0.11, width: 0.05, narrow: 0.7, round: true },
  { slant: 0, jitter: 0.05, width: 0.16, narrow: 0.9, round: false },
];

/** The strokes of a line of words as SVG, its left top at the origin, its letters of that height; and its length. */
export function written(
  text: string,
  height: number,
  color: string,
  hand: Hand,
  chance: Chance,
): { readonly svg: string; readonly length: number } {
  let x = 0;
  const paths: string[] = [];
  for (const sign of text.normalize('NFD').toUpperCase()) {
    if (sign === '\u0301') {
      paths.push(`M${x - height * 0.4} ${-height * 0.1} L${x - height * 0.2} ${-height * 0.3}`);
      continue;
    }
    const strokes = STROKES[sign];
    if (strokes === undefined) {
      x += height * 0.45;
      continue;
    }
    const w = height * hand.narrow;
    for (const stroke of strokes.split('|')) {
      const points = stroke.split(' ').map((pair) => {
        const [u, v] = pair.split(',').map(Number) as [number, number];
        const shake = () => (chance() - 0.5) * 2 * hand.jitter * height;
        return [x + u * w + (1 - v) * hand.slant * height + shake(), v * height + shake()] as const;
      });
      const at = ([a, b]: readonly [number, number]) => `${a.toFixed(1)} ${b.toFixed(1)}`;
      if (!hand.round || points.length < 3) paths.push(`M${points.map(at).join(' L')}`);
      else {
        // A curve through the middles of the pieces.
        let path = `M${at(points[0]!)}`;
        for (let i = 1; i < points.length - 1; i += 1) {
          const [a, b] = [points[i]!, points[i + 1]!];
          path += ` Q${at(a)} ${at(i === points.length - 2 ? b : [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])}`;
        }
        paths.push(path);
      }
    }
    x += w + height * 0.22;
  }
  const svg = paths
    .map(
      (d) =>
        `<path d="${d}" fill="none" stroke="${color}" stroke-width="${(height * hand.width).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('');
  return { svg, length: x };
}
