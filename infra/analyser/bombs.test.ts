import { afterAll, describe, expect, it } from 'vitest';
import {
  crowdedPdf,
  endlessPagesPdf,
  inflatingPdf,
  multiplyingFormsPdf,
  recursiveFormPdf,
  recursiveTreePdf,
  twiceInflatingPdf,
} from './bomb-pdfs.test-kit.ts';
import { READ_TIMEOUT_MS } from './limits.ts';
import { localAnalyser } from './local.ts';
import { plainPdf } from './odd-pdfs.test-kit.ts';

const PDF = 'application/pdf';

describe('C17 hostile PDFs meet the limits of the reader and nothing else', () => {
  const analyser = localAnalyser();
  afterAll(() => analyser.close());

  it.each([
    ['a stream that inflates a thousandfold', () => inflatingPdf(40_000_000)],
    ['a stream inflated twice', () => twiceInflatingPdf(40_000_000)],
    ['a million pages', () => endlessPagesPdf(1_000_000)],
    ['a page tree that contains itself', recursiveTreePdf],
    ['a drawing that draws itself', recursiveFormPdf],
    ['ten million nested drawings', () => multiplyingFormsPdf(7)],
    ['millions of letters on one page', () => crowdedPdf(60_000)],
  ])(
    'C17 %s',
    async (_, make) => {
      const bytes = make();
      const before = process.memoryUsage().rss;
      const outcome = await analyser.read({ bytes, mimeType: PDF }).then(
        // An answer holds no certainty and says what is wrong…
        (read) => read.confidence < 0.95 && read.problems.length > 0,
        // …or the reader failed for this file alone.
        ({ reason }) => reason === 'crash' || reason === 'timeout',
      );
      expect(outcome).toBe(true);
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
      expect((await analyser.read({ bytes: await plainPdf(), mimeType: PDF })).kinds).toEqual(['rc-pro']);
    },
    READ_TIMEOUT_MS + 10_000,
  );
});
