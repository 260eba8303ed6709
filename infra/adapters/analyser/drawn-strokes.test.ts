// A page struck out from corner to corner (V2).
import { expect, it } from 'vitest';
import { isStruckAcross } from './drawn-strokes.ts';

const [WIDTH, HEIGHT] = [298, 421];
type Point = readonly [number, number];
const page = (draw: (ink: (x: number, y: number) => void) => void) => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(245);
  draw((x, y) => {
    if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT) data[Math.round(y) * WIDTH + Math.round(x)] = 60;
  });
  return { width: WIDTH, height: HEIGHT, data };
};
const stroke =
  ([x0, y0]: Point, [x1, y1]: Point, thick = 2) =>
  (ink: (x: number, y: number) => void) => {
    const steps = 2 * Math.hypot(x1 - x0, y1 - y0);
    for (let i = 0; i <= steps; i += 1)
      for (let k = 0; k < thick; k += 1) ink(x0 + ((x1 - x0) * i) / steps, Math.min(HEIGHT - 1, y0 + ((y1 - y0) * i) / steps + k));
  };

const rules = (ink: (x: number, y: number) => void) => {
  for (const y of [40, 80, 120]) stroke([20, y], [280, y], 1)(ink);
};

it.each([
  ['from corner to corner', stroke([5, 5], [290, 410])],
  ['the other way', stroke([290, 20], [10, 400])],
  ['flat', stroke([10, 150], [285, 240], 3)],
  ['steep', stroke([120, 30], [190, 390])],
])('V2 a stroke %s is seen', (_, draw) => expect(isStruckAcross(page(draw))).toBe(true));
it('V2 a stroke over rules and frames is seen', () => {
  const both = page((ink) => {
    for (let y = 40; y < 400; y += 40) stroke([20, y], [280, y], 1)(ink);
    stroke([20, 390], [280, 30])(ink);
  });
  expect(isStruckAcross(both)).toBe(true);
});
it.each([
  ['nothing', () => {}],
  ['a table', rules],
  ['a signature', stroke([200, 360], [260, 330])],
  [
    'a filled triangle of a letterhead',
    (ink: (x: number, y: number) => void) => {
      for (let y = 0; y < 280; y += 1) for (let x = 0; x < 280 - y; x += 1) if (x < 60 || y < 60) ink(x, y);
    },
  ],
  [
    'hatching',
    (ink: (x: number, y: number) => void) => {
      for (let x = -400; x < 300; x += 12) stroke([x, 0], [x + 420, 420], 1)(ink);
    },
  ],
] as const)('V2 %s is no stroke across', (_, draw) => expect(isStruckAcross(page(draw))).toBe(false));
