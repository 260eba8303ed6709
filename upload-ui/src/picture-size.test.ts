// @vitest-environment node
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pixelsOf } from './picture-size.ts';

const picture = { create: { width: 300, height: 200, channels: 3, background: '#fff' } } as const;

it.each(['JPG', 'PNG'] as const)('K35 reads how many pixels a %s has from its header', async (format) => {
  const drawn = sharp(picture).withMetadata({ orientation: 6 });
  const bytes = await (format === 'JPG' ? drawn.jpeg({ progressive: true }) : drawn.png()).toBuffer();
  expect(pixelsOf(bytes, format)).toBe(60_000);
});

it('K35 a header that is cut or no photo has none, and the reading ends', () => {
  const cut = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3, 4, 5, 6, 7]);
  expect([pixelsOf(cut, 'JPG'), pixelsOf(cut, 'PNG'), pixelsOf(cut, 'PDF'), pixelsOf(new Uint8Array(), 'JPG')]).toEqual([0, 0, 0, 0]);
});
