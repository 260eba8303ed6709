// Simulates light, lenses and devices, pixel by pixel. Pure functions over arrays.
import type { Picture } from './pdfium-render.ts';

/** Upper left, upper right, lower right, lower left, in pixels of the picture that contains the page. */
export type Corners = readonly [Spot, Spot, Spot, Spot];
type Spot = readonly [x: number, y: number];

/** Grey, one byte per pixel, weighted by perceived brightness. */
export function inGreys({ width, height, data }: Picture): { width: number; height: number; data: Uint8Array } {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += 4) grey[i] = (data[at]! * 299 + data[at + 1]! * 587 + data[at + 2]! * 114) / 1000;
  return { width, height, data: grey };
}

/** Fine noise of about `strength` levels on paper that reflects the share `white` of the light. */
export function grain(pixels: Uint8Array, random: () => number, strength: number, white: number): void {
  // A table of noise computed once: a random number per pixel would take longer than the rest.
  const table = Float32Array.from({ length: 4099 }, () => (random() + random() + random() - 1.5) * 2 * strength);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = Math.min(255, Math.max(0, pixels[i]! * white + table[(i * 7 + (i >> 9)) % 4099]!));
}

/** Black and white, specks, and lines lost in transmission. */
export function thresholded(pixels: Uint8Array, width: number, random: () => number): void {
  const height = pixels.length / width;
  const specks = Float32Array.from({ length: 4099 }, random);
  for (let i = 0; i < pixels.length; i += 1) {
    const speck = specks[(i * 13 + (i >> 7)) % 4099]! < 0.0015;
    pixels[i] = (pixels[i]! > 150 ? 255 : 0) ^ (speck ? 255 : 0);
  }
  for (let line = 0; line < 4; line += 1) {
    const y = Math.floor(random() * height);
    pixels.fill(255, y * width, (y + 1) * width);
  }
}

/** The coefficients h of the projection from a pixel of the picture to one of the page. */
function projection(corners: Corners, width: number, height: number): Float64Array {
  const onPage: readonly Spot[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const rows: number[][] = [];
  for (const [i, [x, y]] of corners.entries()) {
    const [u, v] = onPage[i]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  // Gauss-Jordan elimination with partial pivoting.
  for (let column = 0; column < 8; column += 1) {
    let best = column;
    for (let row = column + 1; row < 8; row += 1) if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]!;
    for (let row = 0; row < 8; row += 1) {
      if (row === column) continue;
      const factor = rows[row]![column]! / pivot[column]!;
      for (let k = column; k < 9; k += 1) rows[row]![k]! -= factor * pivot[k]!;
    }
  }
  return Float64Array.from(rows.map((row, i) => row[8]! / row[i]!));
}

/** The page on a table of that colour, its corners at these places: RGB, `width` by `height`. */
export function onTable(
  page: Picture,
  corners: Corners,
  width: number,
  height: number,
  table: readonly [number, number, number],
): Uint8Array {
  const h = projection(corners, page.width, page.height);
  const out = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const depth = h[6]! * x + h[7]! * y + 1;
      const u = (h[0]! * x + h[1]! * y + h[2]!) / depth;
      const v = (h[3]! * x + h[4]! * y + h[5]!) / depth;
      if (u < 0 || v < 0 || u >= page.width - 1 || v >= page.height - 1) {
        const vein = ((x * 3 + y * 11) % 23) - 11;
        for (let c = 0; c < 3; c += 1) out[at + c] = table[c]! + vein;
        continue;
      }
      const left = u | 0;
      const top = v | 0;
      const right = u - left;
      const low = v - top;
      const from = (top * page.width + left) * 4;
      const below = from + page.width * 4;
      for (let c = 0; c < 3; c += 1) {
        const above = page.data[from + c]! * (1 - right) + page.data[from + 4 + c]! * right;
        const under = page.data[below + c]! * (1 - right) + page.data[below + 4 + c]! * right;
        out[at + c] = above * (1 - low) + under * low;
      }
    }
  }
  return out;
}

/** Warm light of that strength, falling off to one side, and a soft shadow that leaves the share `shadow` of it. */
export function shaded(pixels: Uint8Array, width: number, height: number, random: () => number, light: number, shadow: number): void {
  const angle = random() * Math.PI * 2;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const edge = (random() - 0.3) * 0.5;
  const warm = [1, 0.97, 0.9];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const along = (x / width - 0.5) * dx + (y / height - 0.5) * dy;
      const into = Math.min(1, Math.max(0, (along - edge) / 0.12 + 0.5));
      const factor = light * (1 - 0.12 * (along + 0.5)) * (1 - into * (1 - shadow));
      for (let c = 0; c < 3; c += 1) pixels[at + c] = Math.min(255, pixels[at + c]! * factor * warm[c]!);
    }
  }
}
