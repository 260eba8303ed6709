import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  crowdedPdf,
  endlessPagesPdf,
  inflatingObjectsPdf,
  inflatingPdf,
  multiplyingFormsPdf,
  recursiveFormPdf,
  recursiveTreePdf,
  twiceInflatingPdf,
  unclosedObjectsPdf,
  vastPagePdf,
  vastPicturePdf,
} from './bomb-pdfs.test-kit.ts';
import { HEAP_MAX_MB, READ_LIMITS, WASM_MEMORY_MAX_BYTES } from './limits.ts';
import { localAnalyser } from './local.ts';
import { plainPdf } from './odd-pdfs.test-kit.ts';

const PDF = 'application/pdf';
const MB = 1024 * 1024;
/** PDFium's memory, the heap, and Node.js itself with a file of the largest size. */
const MOST_MB = WASM_MEMORY_MAX_BYTES / MB + HEAP_MAX_MB + 150;

/** The peak memory of a process, where the system reports it; 0 where it does not (only Linux does) or when the process is gone. */
function peakMb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

describe('C17 hostile PDFs meet the limits of the reader and nothing else', () => {
  const analyser = localAnalyser();
  afterAll(() => analyser.close());

  /**
   * The expected outcome of each: the reader fails for this file alone (out of memory, or stopped at its time limit), or answers with the
   * problem.
   */
  it.each<[string, () => Uint8Array, 'failed' | string]>([
    ['a stream that inflates to a gigabyte', () => inflatingPdf(1000), 'failed'],
    ['a stream inflated twice, to a gigabyte', () => twiceInflatingPdf(1000), 'failed'],
    ['an object stream that inflates to a gigabyte', () => inflatingObjectsPdf(1000), 'failed'],
    ['a million pages', () => endlessPagesPdf(1_000_000), 'too-many-pages'],
    ['a page tree that contains itself', recursiveTreePdf, 'file-no-text'],
    ['a drawing that draws itself', recursiveFormPdf, 'failed'],
    ['ten million nested drawings', () => multiplyingFormsPdf(7), 'failed'],
    ['millions of letters on one page', () => crowdedPdf(60_000), 'failed'],
    ['a page of a million points', () => vastPagePdf(1_000_000), 'file-not-inspected'],
    ['a picture of 30,000 × 30,000', () => vastPicturePdf(30_000), 'file-not-inspected'],
    ['objects that each hold the rest of the file', () => unclosedObjectsPdf(20_000), 'file-not-inspected'],
  ])(
    'C17 %s',
    async (_, make, expected) => {
      const bytes = make();
      expect(bytes.length).toBeLessThan(10 * MB);
      await analyser.read({ bytes: await plainPdf(), mimeType: PDF });
      const before = process.threadCpuUsage();
      let peak = 0;
      const looking = setInterval(() => (peak = Math.max(peak, ...analyser.readers.processes.map(({ pid }) => peakMb(pid)))), 50);
      const outcome = await analyser.read({ bytes, mimeType: PDF }).then(
        ({ confidence, problems }) => ({ sure: confidence >= 0.95, codes: problems.map(({ code }) => code as string) }),
        ({ reason }) => ({ sure: false, codes: [reason === 'crash' || reason === 'timeout' ? 'failed' : (reason as string)] }),
      );
      clearInterval(looking);
      expect(outcome).toEqual({ sure: false, codes: expect.arrayContaining([expected]) });
      expect(peak).toBeLessThan(MOST_MB);
      // This thread (the API's in the product) only waited: sending and receiving took less than a second of processor time. The whole
      // process is not measured, since it includes the garbage collection of every test file before this one.
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000_000).toBeLessThan(1);
      expect((await analyser.read({ bytes: await plainPdf(), mimeType: PDF })).kinds).toEqual(['rc-pro']);
    },
    READ_LIMITS.timeoutMs + 10_000,
  );
});
