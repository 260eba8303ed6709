// One line of text cut out of a picture and straightened to a fixed height.
import type { Grey } from './grey.ts';
import type { TextBox } from './text-boxes.ts';

/** The height for which the recogniser was trained. */
export const LINE_HEIGHT = 48;
const WIDTH_MIN = 16;
/** Far longer than a line across a page. */
const WIDTH_MAX = 3200;

export function lineCrop({ width, height, data }: Grey, box: TextBox): Grey {
  const columns = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.round((box.width * LINE_HEIGHT) / Math.max(1, box.height))));
  const out = new Uint8Array(columns * LINE_HEIGHT);
  for (let x = 0; x < columns; x += 1)
    for (let y = 0; y < LINE_HEIGHT; y += 1) {
      const [px, py] = box.place((x + 0.5) / columns, (y + 0.5) / LINE_HEIGHT);
      const [u, v] = [Math.max(0, Math.min(width - 1.001, px - 0.5)), Math.max(0, Math.min(height - 1.001, py - 0.5))];
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const at = top * width + left;
      const [across, down] = [u - left, v - top];
      const below = Math.min(height - 1, top + 1) * width + left;
      const right = Math.min(width - 1, left + 1) - left;
      out[y * columns + x] =
        (data[at]! * (1 - across) + data[at + right]! * across) * (1 - down) +
        (data[below]! * (1 - across) + data[below + right]! * across) * down;
    }
  return { width: columns, height: LINE_HEIGHT, data: out };
}

export const RIM = 12;
/** Repeats its outermost pixels all around: Tesseract misreads letters at the very edge. */
export function withRim({ width, height, data }: Grey): Grey {
  const [columns, rows] = [width + 2 * RIM, height + 2 * RIM];
  const out = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    const row = Math.max(0, Math.min(height - 1, y - RIM)) * width;
    for (let x = 0; x < columns; x += 1) out[y * columns + x] = data[row + Math.max(0, Math.min(width - 1, x - RIM))]!;
  }
  return { width: columns, height: rows, data: out };
}
