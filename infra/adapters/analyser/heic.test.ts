// HEIC photographs as JPEGs, by the real decoder in its process.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { heicConverter } from './heic.ts';

const TELEPHONE = readFileSync(new URL('../../testing/api/telephone.heic', import.meta.url));
const converter = heicConverter();
afterAll(() => converter.close());
const jpegOf = (bytes: Uint8Array) => converter.toJpeg(async () => bytes, { accountId: 1, subcontractorId: 1 });

it('A49 makes a JPEG of the same size, the same bytes each time', async () => {
  const [once, again] = [await jpegOf(TELEPHONE), await jpegOf(TELEPHONE)];
  expect(once).toBeInstanceOf(Uint8Array);
  expect(once).toEqual(again);
  expect(await sharp(once as Uint8Array).metadata()).toMatchObject({ format: 'jpeg', width: 993, height: 1404 });
});

it.each([
  ['nothing', new Uint8Array(0)],
  ['a head alone', TELEPHONE.subarray(0, 400)],
  ['other bytes', new TextEncoder().encode('%PDF-1.7 attestation')],
])('C17 answers that it is broken: %s', async (_, bytes) => {
  expect(await jpegOf(bytes)).toBe('broken');
});
