import { describe, expect, it } from 'vitest';
import { cornersOf, fitted, hull, ontoQuad, type Point, smallestRect, valueAt } from './geometry.ts';
import { type Grey, linesStand, quarterTurned, shadowless } from './grey.ts';
import { levelled } from './level.ts';
import { quarterBack } from './seen-page.ts';
import { textBoxes } from './text-boxes.ts';

const close = (a: Point, b: Point, digits = 3): void => {
  expect(a[0]).toBeCloseTo(b[0], digits);
  expect(a[1]).toBeCloseTo(b[1], digits);
};
const white = (width: number, height: number): Grey => ({ width, height, data: new Uint8Array(width * height).fill(255) });
const inked = (width: number, height: number, ink: (x: number, y: number) => boolean): Grey => {
  const picture = white(width, height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (ink(x, y)) picture.data[y * width + x] = 0;
  return picture;
};

describe('geometry', () => {
  it('the hull leaves out what lies within, and the smallest rectangle of a leaning one is itself', () => {
    expect(
      hull([
        [0, 0],
        [4, 0],
        [2, 1],
        [4, 3],
        [0, 3],
        [1, 2],
      ]),
    ).toHaveLength(4);
    const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)];
    const turned = (
      [
        [0, 0],
        [100, 0],
        [100, 10],
        [0, 10],
        [50, 5],
      ] as Point[]
    ).map(([x, y]): Point => [x * cos - y * sin, x * sin + y * cos]);
    const rect = smallestRect(turned)!;
    expect([rect.u1 - rect.u0, rect.v1 - rect.v0].sort((a, b) => a - b).map(Math.round)).toEqual([10, 100]);
    const [tl, tr, br] = cornersOf(rect, 0);
    close(tl, [0, 0]);
    close(tr, turned[1]!);
    close(br, turned[2]!);
    expect(
      smallestRect([
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    ).toBeNull();
  });
  it('the way onto a quadrilateral meets its corners and keeps straight lines straight', () => {
    const quad: [Point, Point, Point, Point] = [
      [10, 5],
      [90, 15],
      [100, 80],
      [0, 60],
    ];
    const place = ontoQuad(quad);
    (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as Point[]
    ).forEach(([u, v], i) => void close(place(u, v), quad[i]!));
    const [a, b, c] = [place(0.2, 0.3), place(0.5, 0.3), place(0.9, 0.3)];
    expect((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).toBeCloseTo(0, 6);
  });
  it('the polynomial nearest to points of a curve is that curve', () => {
    const curve = (x: number): number => 2 - x + 0.5 * x ** 2;
    const points = [-1, -0.5, 0, 0.5, 1].map((x): Point => [x, curve(x)]);
    expect(valueAt(fitted(points, 2), 0.7)).toBeCloseTo(curve(0.7), 3);
  });
  it('lines that fall, more at the foot than at the head, are level after it, and the way back leads back', () => {
    const falling = [100, 300, 500, 700, 900].map((y): [Point, Point, Point, Point] => {
      const slope = 0.02 + y * 0.00003;
      return [
        [100, y],
        [600, y + 500 * slope],
        [600, y + 20 + 500 * slope],
        [100, y + 20],
      ];
    });
    const level = levelled(falling, { width: 700, height: 1000 });
    for (const [tl, tr] of falling) expect(Math.abs(level.to(...tl)[1] - level.to(...tr)[1])).toBeLessThan(1.5);
    const [x, y] = level.to(600, 700);
    close(level.from(x, y), [600, 700], 1);
  });
});

describe('pictures', () => {
  it('four quarters lead back, and each place is found again on the picture as it was', () => {
    const picture = inked(7, 4, (x, y) => x === 5 && y === 1);
    expect(quarterTurned(quarterTurned(picture, 1), 3)).toEqual(picture);
    for (const quarters of [0, 1, 2, 3]) {
      const turned = quarterTurned(picture, quarters);
      const at = turned.data.indexOf(0);
      const back = quarterBack(picture, quarters)((at % turned.width) + 0.5, Math.floor(at / turned.width) + 0.5);
      close(back, [5.5, 1.5]);
    }
  });
  it('a shadow is taken off, and the ink stays', () => {
    const picture = inked(200, 100, (x, y) => x % 20 < 2 && y > 30 && y < 60);
    const dark: Grey = { ...picture, data: picture.data.map((v, i) => v * (1 - 0.6 * ((i % 200) / 200))) };
    const { data } = shadowless(dark);
    const row = (y: number): number[] => [...data.subarray(y * 200, y * 200 + 200)];
    expect(Math.min(...row(10))).toBeGreaterThan(205);
    expect(Math.max(row(45)[0]!, row(45)[100]!, row(45)[181]!)).toBeLessThan(60);
  });
  it('lines of text that run up and down are told from such that run across', () => {
    const across = inked(120, 160, (x, y) => y % 12 < 5 && (x * 7 + y) % 5 < 3 && x > 10 && x < 100);
    expect([linesStand(across), linesStand(quarterTurned(across, 1))]).toEqual([false, true]);
  });
});

describe('boxes from the detector’s map', () => {
  const map = (width: number, height: number, likely: (x: number, y: number) => number) => {
    const values = Float32Array.from({ length: width * height }, (_, i) => likely(i % width, Math.floor(i / width)));
    return textBoxes({ width, height, likely: values }, [2, 2]);
  };
  it('a straight line gives one box, widened and in the picture’s pixels; specks and what is unlikely give none', () => {
    const boxes = map(200, 60, (x, y) => {
      if (x >= 20 && x < 120 && y >= 20 && y < 28) return 0.9;
      if (x >= 150 && x < 153 && y === 5) return 0.9;
      return x >= 150 && x < 190 && y >= 40 && y < 50 ? 0.35 : 0;
    });
    expect(boxes).toHaveLength(1);
    const [tl, , br] = boxes[0]!.quad;
    const widened = 2 * ((100 * 8 * 1.6) / (2 * 108));
    close(tl, [40 - widened, 40 - widened], 1);
    close(br, [240 + widened, 56 + widened], 1);
  });
  it('a line that bends is followed along its middle', () => {
    const middle = (x: number): number => 60 + 12 * Math.cos((x / 300) * Math.PI * 2);
    const [box] = map(320, 120, (x, y) => (x >= 10 && x < 310 && Math.abs(y - middle(x - 10)) <= 4 ? 0.9 : 0));
    for (const share of [0.2, 0.5, 0.8]) {
      const [x, y] = box!.place(share, 0.5);
      expect(Math.abs(y / 2 - middle(x / 2 - 10))).toBeLessThan(2.5);
    }
  });
});
