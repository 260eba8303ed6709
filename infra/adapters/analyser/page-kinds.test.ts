// Which pages are read by their picture (V10, V11, V12): only a reader of pictures can, and says so.
import { expect, it } from 'vitest';
import { loadPdfium } from './pdfium-module.ts';
import { readPdf } from './pdfium-read.ts';
import { certificate, LINES, PERIOD, strokes, text } from './seen-pdfs.test-kit.ts';

const unseen = async (...added: Parameters<typeof certificate>): Promise<boolean> =>
  (await readPdf(await loadPdfium(), await certificate(...added))).unseen;
const shifted = (line: string): string => line.replace(/[A-Za-z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 5));
const typed = (lines: readonly string[]): string => lines.map((line, i) => text(line, 11, 72, 500 - i * 16)).join('');

it.each([
  [
    'V10 text as outlines is read by its picture',
    { lines: [' '], content: ['LA SOLIDE', 'NATIONALE'].map((line, i) => strokes(line, 72, 600 - i * 60, 2)).join(' ') },
    true,
  ],
  ['V10 rules and a frame alone are no text', { lines: [' '], content: '72 700 m 500 700 l S 72 300 300 200 re S' }, false],
  ['V11 shifted letters are read by their picture', { lines: [' '], content: typed([...LINES, PERIOD].map(shifted)) }, true],
  ['V12 words are read by their letters', { lines: [' '], content: typed([...LINES, PERIOD]) }, false],
] as const)('%s', async (_, added, picture) => {
  expect(await unseen(added)).toBe(picture);
});
