// A picture behind the text of a page is recognised only where it says something of its own (Qualibat prints on ornaments).
import { expect, it } from 'vitest';
import { type Grey, pictureOfPdf, png } from './degraded.test-kit.ts';
import { overPicturePdf, plainPdf } from './odd-pdfs.test-kit.ts';
import { loadPdfium } from './pdfium-module.ts';
import { readPdf } from './pdfium-read.ts';

const [WIDTH, HEIGHT] = [620, 877];
const painted = (grey: (x: number, y: number) => number): Grey => ({
  width: WIDTH,
  height: HEIGHT,
  pixels: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => grey(i % WIDTH, Math.floor(i / WIDTH))),
});
const letter = (): Promise<Uint8Array> =>
  plainPdf([
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    ...Array.from({ length: 12 }, (_, i) => `Le contrat numéro ${i} est résilié pour défaut de paiement.`),
  ]);

it.each([
  ['a shaded ground with a frame', async () => painted((x, y) => (x % 610 < 3 || y % 870 < 3 ? 90 : 235 - ((x + y) % 40))), false],
  [
    'a logo of a few letters',
    async () => pictureOfPdf(await plainPdf(['', '', '', '', '', '', '', '', '', '', 'QUALI SPÉCIMEN']), 75),
    false,
  ],
  ['a letter of many lines', async () => pictureOfPdf(await letter(), 75), true],
])('T26 a text over %s', async (_, picture, recognised) => {
  const { reading, unseen } = await readPdf(await loadPdfium(), await overPicturePdf(png(await picture())));
  expect(unseen).toBe(recognised);
  expect(reading.company.siren).toBe('000100107');
});
