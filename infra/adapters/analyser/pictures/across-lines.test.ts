import { describe, expect, it } from 'vitest';
import { isMuchHigher, liesAcross } from './across-lines.ts';
import type { Point, Quad } from './geometry.ts';

/** A box from its upper left corner, turned by degrees. */
const box = (x: number, y: number, width: number, height: number, degrees = 0): { quad: Quad } => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
  return { quad: [at(0, 0), at(width, 0), at(width, height), at(0, height)] };
};
const lines = Array.from({ length: 12 }, (_, i) => box(100, 100 + i * 50, 900, 32, 1));
const across = liesAcross(lines);

describe('F181 what lies across the lines of a scan', () => {
  it.each([
    ['a large word that nobody can read', box(300, 700, 600, 110), true],
    ['a stamp that is read, aslant', box(300, 700, 400, 90, -12), false],
    ['a word in a steep turn', box(300, 700, 300, 60, -45), false],
    ['a word downwards and aslant', box(300, 700, 600, 150, 125), true],
  ])('%s is a mark', (_, mark, unread) => {
    expect(across(mark, unread)).toBe(true);
  });
  it.each([
    ['a line', lines[3]!, false],
    ['noise as high as a line', box(300, 700, 200, 35), true],
    ['a large title', box(100, 40, 800, 90, 1), false],
    ['a short word whose direction is measured badly', box(100, 700, 60, 33, 8), false],
    ['a note in the margin, upwards', box(40, 900, 400, 30, -90), false],
  ])('%s is none', (_, mark, unread) => {
    expect(across(mark, unread)).toBe(false);
  });
  it('a word much higher than the lines is told, level as well', () => {
    const higher = isMuchHigher(lines);
    expect([box(300, 700, 420, 128, -1), lines[3]!, box(100, 40, 800, 60)].map(higher)).toEqual([true, false, false]);
  });
});
