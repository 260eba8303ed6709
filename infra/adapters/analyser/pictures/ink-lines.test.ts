import { describe, expect, it } from 'vitest';
import type { Grey } from './grey.ts';
import { inkLines } from './ink-lines.ts';

/**
 * Blocks for letters, 12 wide in steps of 15: « A » high, « a » low, « g » low with a tail, « . » a point, « - » a dash, « , » a comma,
 * « _ » a space.
 */
const SHAPES: Record<string, readonly [above: number, below: number]> = {
  A: [20, 0],
  a: [14, 0],
  g: [14, 6],
  '.': [3, 0],
  '-': [9, -5],
  ',': [3, 2],
};
type Row = { readonly text: string; readonly x: number; readonly y: number };
const WIDE = 700;

/** `fall`: how far each line falls, in pixels per pixel to the right. */
function page(rows: readonly Row[], fall = 0, more: (x: number, y: number) => boolean = () => false): Grey {
  const data = new Uint8Array(WIDE * WIDE).fill(245);
  const ink = (x: number, y: number): void => {
    data[Math.round(y) * WIDE + x] = 20;
  };
  for (const { text, x, y } of rows)
    [...text].forEach((letter, i) => {
      const [above, below] = SHAPES[letter] ?? [0, 0];
      for (let u = x + i * 15; u < x + i * 15 + (letter === '.' || letter === ',' ? 3 : 12); u += 1)
        for (let v = -above; v < below; v += 1) ink(u, y + v + (x + i * 15) * fall);
    });
  for (let y = 0; y < WIDE; y += 1) for (let x = 0; x < WIDE; x += 1) if (more(x, y)) ink(x, y);
  return { width: WIDE, height: WIDE, data };
}
const found = (picture: Grey): string[] =>
  inkLines(picture).map(({ place, width }) => {
    const [x, y] = place(0.5, 0.5);
    return `${Math.round(width / 15)} letters at ${Math.round(x / 50) * 50},${Math.round(y / 50) * 50}`;
  });

const TEXT = [
  { text: 'Aaga_aagA_Aaaga', x: 60, y: 110 },
  { text: 'aaga_Aaaag', x: 60, y: 160 },
  { text: 'AAAA', x: 400, y: 160 },
];

describe('F177 lines by their ink alone', () => {
  it('a space parts no line, what stands in another column is another, and two rows never are one', () => {
    expect(found(page(TEXT))).toEqual(['16 letters at 150,100', '5 letters at 450,150', '11 letters at 150,150']);
  });
  it('a page that leans has the same lines, and each leans as its feet do, whatever tails hang below', () => {
    const lines = inkLines(page(TEXT, 0.06));
    expect(lines).toHaveLength(3);
    for (const { place } of lines.slice(0, 2)) {
      const [[x0, y0], [x1, y1]] = [place(0, 0.5), place(1, 0.5)];
      expect((y1 - y0) / (x1 - x0)).toBeCloseTo(0.06, 2);
    }
  });
  it('dots that lead from a label to its value make no line of the two; a dash between two words does', () => {
    const row = { text: `Aaag${'.'.repeat(12)}AAAA`, x: 60, y: 300 };
    expect(found(page([...TEXT, { text: 'AaaA_-_AaaA', x: 60, y: 350 }])).slice(3)).toEqual(['12 letters at 150,350']);
    expect(found(page([...TEXT, row])).slice(3)).toEqual(['5 letters at 100,300', '5 letters at 350,300']);
  });
  it('neither a frame, nor the dark edge of a sheet, nor grain beside it is a line', () => {
    const frame = (x: number, y: number): boolean => y === 40 || y === 190 || x === 30 || x === 650;
    const edge = (x: number, y: number): boolean => x > 670 + ((y * 7) % 11) && x < 690;
    const grain = (x: number, y: number): boolean => y > 500 && x % 90 < 8 && y % 70 < 8;
    expect(found(page(TEXT, 0, (x, y) => frame(x, y) || edge(x, y) || grain(x, y)))).toEqual(found(page(TEXT)));
  });
  it('light letters on a dark band are one, the cells of a framed table are none', () => {
    const title = page([...TEXT, { text: 'AaagA_AAgaA', x: 60, y: 320 }]);
    const band = { ...title, data: title.data.map((v, i) => (i > 280 * WIDE && i < 345 * WIDE ? 265 - v : v)) };
    expect(found(band).slice(3)).toEqual(['12 letters at 150,300']);
    const cells = (x: number, y: number): boolean =>
      (y >= 500 && y <= 540 && x >= 60 && x <= 560 && (x - 60) % 100 === 0) || ((y === 500 || y === 540) && x >= 60 && x <= 560);
    expect(found(page(TEXT, 0, cells))).toHaveLength(3);
  });
  it('a comma that hangs between two close rows makes no line of them', () => {
    const rows = [0, 1, 2].map((i) => ({ text: 'AaAagA,aaA', x: 60, y: 400 + i * 30 }));
    expect(found(page([...TEXT, ...rows], 0.06)).filter((line) => line.startsWith('11'))).toHaveLength(4);
  });
  it('a picture of grain has none, and is given up at once', () => {
    const data = new Uint8Array(2000 * 2000).map((_, i) => ((i % 2000) % 12 < 7 && Math.floor(i / 2000) % 12 < 7 ? 0 : 245));
    expect(inkLines({ width: 2000, height: 2000, data })).toEqual([]);
  });
  it('a lone figure in a cell is one', () => {
    expect(found(page([...TEXT, { text: 'A', x: 430, y: 110 }]))).toHaveLength(4);
  });
});
