// The size of a picture is known from every header that may contain it, before the picture is shown (C17).
import { describe, expect, test } from 'vitest';
import { IMAGE_PIXELS_MAX } from '#domain/constants.ts';
import {
  animationFrame,
  applicationData,
  frame,
  ihdr,
  jpeg,
  linesOf,
  photo,
  png,
  pngChunk,
  scan,
  table,
} from '#infra/testing/api/pictures.ts';
import { walkOf } from './whole-file.ts';

function walked(bytes: Uint8Array, type: string, chunk = bytes.length) {
  const walk = walkOf(type);
  for (let from = 0; from < bytes.length; from += chunk) walk.take(bytes.subarray(from, from + chunk));
  return { pixels: walk.pixels(), whole: walk.whole() };
}
const HUGE = 900_000_000;
const [PNG, JPEG] = ['image/png', 'image/jpeg'];
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

describe('C17 the size of a picture', () => {
  const told: [string, string, Buffer, number][] = [
    ['a PNG', PNG, png(30_000, 30_000), HUGE],
    ['a PNG of the largest numbers', PNG, png(2 ** 31 - 1, 2 ** 31 - 1), (2 ** 31 - 1) ** 2],
    ['a frame of an animated PNG', PNG, png(10, 10, { behindHeader: animationFrame(30_000, 30_000) }), HUGE],
    ['a small PNG', PNG, png(40, 30, { lines: 30 }), 1200],
    ['a PNG whose pixels go on after its header’s end', PNG, png(40, 30, { lines: 3000 }), 1200],
    ...FRAMES.map((marker): [string, string, Buffer, number] => [
      `a JPEG of frame ${marker.toString(16)}`,
      JPEG,
      jpeg(frame(marker, 30_000, 30_000), scan()),
      HUGE,
    ]),
    [
      'a JPEG, behind a megabyte of other data',
      JPEG,
      jpeg(...Array.from({ length: 16 }, () => applicationData(65_533)), frame(0xc2, 30_000, 30_000), scan()),
      HUGE,
    ],
    ['a second frame of a JPEG', JPEG, jpeg(frame(0xc0, 10, 10), frame(0xc0, 30_000, 30_000), scan()), HUGE],
    ['a JPEG whose small frame comes last', JPEG, jpeg(frame(0xc0, 30_000, 30_000), frame(0xc0, 10, 10), scan()), HUGE],
    [
      'a frame behind the first scan of a JPEG',
      JPEG,
      jpeg(frame(0xc2, 10, 10), scan(), table(), frame(0xc2, 30_000, 30_000), scan()),
      HUGE,
    ],
    ['lines counted behind a scan', JPEG, jpeg(frame(0xc0, 30_000, 1), scan(), linesOf(30_000)), HUGE],
    ['a photo of a telephone', JPEG, photo(8192, 6144), 8192 * 6144],
    ['a progressive photo of three scans', JPEG, jpeg(frame(0xc2, 640, 480), table(), scan(), table(), scan(), scan()), 640 * 480],
  ];
  test.each(told)('C17 %s', (_, type, bytes, pixels) => {
    expect(walked(bytes, type)).toEqual({ pixels, whole: true });
    for (const chunk of [1, 3, 1000]) expect([chunk, walked(bytes, type, chunk).pixels]).toEqual([chunk, pixels]);
  });

  test.each([
    ['a PNG without width', PNG, png(0, 10)],
    ['a PNG without height', PNG, png(10, 0)],
    ['a second header in a PNG', PNG, png(10, 10, { behindHeader: ihdr(30_000, 30_000) })],
    [
      'a PNG whose header is too short',
      PNG,
      Buffer.concat([png(1, 1).subarray(0, 8), pngChunk('IHDR', Buffer.alloc(4)), pngChunk('IEND', Buffer.alloc(0))]),
    ],
    ['a JPEG without width', JPEG, jpeg(frame(0xc0, 0, 10), scan())],
    ['a JPEG without a height', JPEG, jpeg(frame(0xc0, 10, 0), scan())],
    ['a JPEG whose segment lies about its length', JPEG, jpeg(Buffer.from([0xff, 0xc0, 0, 4, 8, 0]), scan())],
  ])('C17 %s is no picture', (_, type, bytes) => {
    expect(walked(bytes, type).whole).toBe(false);
  });

  test('C17 the size is known from the first bytes, before the pixels', () => {
    expect(walked(png(30_000, 30_000).subarray(0, 33), PNG).pixels).toBe(HUGE);
    expect(walked(photo(30_000, 30_000).subarray(0, 60), JPEG).pixels).toBe(HUGE);
  });
  test('C17 a page at 600 dpi and the largest phone photos are accepted, larger pictures are not', () => {
    for (const [width, height] of [
      [4961, 7016],
      [9248, 6936],
    ])
      expect(width! * height!).toBeLessThanOrEqual(IMAGE_PIXELS_MAX);
    expect(HUGE).toBeGreaterThan(10 * IMAGE_PIXELS_MAX);
  });
});
