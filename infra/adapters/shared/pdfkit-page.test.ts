import { expect, test } from 'vitest';
import { openPdf } from './pdfkit-page.ts';

test('each font is opened once, however often words change between them', async () => {
  const doc = (await openPdf({})) as PDFKit.PDFDocument & { _font: object };
  const used = ['plain', 'bold', 'plain', 'bold'].map((name) => (doc.font(name) as typeof doc)._font);
  expect(new Set(used).size).toBe(2);
  expect(used[0]).toBe(used[2]);
  doc.end();
});
