// A page that looks like a document, as PNG bytes: made by hand, so that no binary lies in the repository.
import { deflateSync } from 'node:zlib';

const WIDTH = 620;
const HEIGHT = 877;

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(new TextEncoder().encode(type), 4);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc(out.subarray(4, 8 + data.length)));
  return out;
}

/** Grey lines of text, a band on top, a stamp: different for each id. */
function shade(x: number, y: number, id: number): number {
  if (y < 90) return x > 60 && x < 260 && y > 40 && y < 64 ? 60 : 235;
  if (Math.hypot(x - 460, y - 700) < 56 && Math.hypot(x - 460, y - 700) > 48) return 90;
  const line = Math.floor((y - 120) / 22);
  const inLine = (y - 120) % 22 < 9 && line >= 0 && line < 24;
  return inLine && x > 60 && x < 60 + 180 + ((line * 97 + id * 31) % 300) ? 150 : 255;
}

export function samplePng(id: number): Uint8Array {
  const raw = new Uint8Array((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) raw[y * (WIDTH + 1) + 1 + x] = shade(x, y, id);
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, WIDTH);
  new DataView(header.buffer).setUint32(4, HEIGHT);
  header.set([8, 0, 0, 0, 0], 8);
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(parts));
}
