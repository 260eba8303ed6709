// @vitest-environment node
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, it } from 'vitest';
import { pdfOf } from './photos-to-pdf.ts';

// A 1×1 white JPEG.
const JPEG = Uint8Array.from(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z',
    'base64',
  ),
);

it('joins photos into a PDF that a reader opens, a page each, upright or lying as the photo', async () => {
  const bytes = new Uint8Array(
    await pdfOf([
      { jpeg: JPEG, width: 300, height: 400 },
      { jpeg: JPEG, width: 400, height: 300 },
    ]).arrayBuffer(),
  );
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  expect(document.getPageCount()).toBe(2);
  const sizes = [...document.pages()].map((page) => page.getOriginalSize());
  expect(sizes.map(({ originalWidth, originalHeight }) => [Math.round(originalWidth), Math.round(originalHeight)])).toEqual([
    [595, 842],
    [842, 595],
  ]);
  document.destroy();
  library.destroy();
});
