// The analyser that comes with the product: text layers of PDFs by PDFium, pictures by OCR, in child processes, without network.
import { isDocumentReading } from '#domain/documents/reading-guard.ts';
import type { Analyser, OpenVerdict, Payer } from '#domain/ports/analyser.ts';
import type { BlobContent } from '#domain/ports/blobs.ts';
import type { CpuBudget } from '../shared/cpu-budget.ts';
import { QueueFull } from '../shared/fair-queue.ts';
import { AnalyserFailure } from './failure.ts';
import { OPEN_CPU_MS, OPEN_TIMEOUT_MS, READ_LIMITS } from './limits.ts';
import { PICTURE_CPU_MS, PICTURE_READERS, PICTURE_TIMEOUT_MS } from './pictures/picture-limits.ts';
import { type PictureMode, pictureChild, pictureMode } from './pictures/picture-mode.ts';
import { UNSEEN } from './reader-process.ts';
import { Readers, type ReadersOptions } from './readers.ts';

export type LocalOptions = ReadersOptions & {
  readonly readCpuMs?: number;
  readonly openTimeoutMs?: number;
  /** How pictures are read; by default what this machine has memory for. */
  readonly mode?: PictureMode | null;
  /** The processor-time budget for pictures: separate, because one picture costs a hundred texts. */
  readonly pictureBudget?: CpuBudget;
  /** Replaced in tests. */
  readonly pictureScript?: string;
  /** Wraps each reading, by its kind: for measurement. */
  readonly around?: (carrier: 'text' | 'picture', read: () => Promise<unknown>) => Promise<unknown>;
};

const NOBODY: Payer = { accountId: 0, subcontractorId: 0 };

export function localAnalyser(options: LocalOptions = {}): Analyser & { readonly readers: Readers; readonly pictureReaders: Readers } {
  const readers = new Readers(options);
  const child = pictureChild(options.mode ?? pictureMode(), options.pictureScript);
  const { around = (_, read) => read() } = options;
  const pictureReaders = new Readers({ budget: options.pictureBudget, child, count: PICTURE_READERS });
  return {
    name: 'local',
    readers,
    pictureReaders,
    async read({ bytes, mimeType, payer = NOBODY, signal }) {
      const checked = (answer: unknown) => {
        if (!isDocumentReading(answer)) throw new AnalyserFailure('garbage');
        return answer;
      };
      if (mimeType === 'application/pdf') {
        const limits = { ...READ_LIMITS, ...(options.readCpuMs !== undefined && { cpuMs: options.readCpuMs }), signal };
        const answer = await around('text', () => readers.ask({ kind: 'read' }, async () => bytes, payer, limits));
        if (answer !== UNSEEN) return checked(answer);
      }
      const limits = { timeoutMs: PICTURE_TIMEOUT_MS, cpuMs: PICTURE_CPU_MS, signal };
      return checked(await around('picture', () => pictureReaders.ask({ kind: 'read', mimeType }, async () => bytes, payer, limits)));
    },
    close: async () => {
      await Promise.all([readers.close(), pictureReaders.close()]);
    },
  };
}

/**
 * Checks a PDF before an upload is accepted, in children of its own so that it never waits behind an analysis. A file that takes too long
 * or kills the child is accepted unchecked: its analysis reports the problem.
 */
export function pdfOpener(options: LocalOptions = {}) {
  const readers = new Readers(options);
  const limits = { timeoutMs: options.openTimeoutMs ?? OPEN_TIMEOUT_MS, cpuMs: OPEN_CPU_MS };
  return {
    readers,
    /** `content` is called when the link's turn has come. Rejects with the signal's reason while it waits. */
    async canOpenPdf(content: () => Promise<BlobContent>, payer: Payer, signal?: AbortSignal): Promise<OpenVerdict> {
      try {
        const answer = await readers.ask({ kind: 'open' }, content, payer, limits, signal);
        return answer === 'encrypted' || answer === 'broken' ? answer : 'ok';
      } catch (error) {
        if (error instanceof AnalyserFailure) return 'unlooked';
        if (error instanceof QueueFull) return 'busy';
        throw error;
      }
    },
    close: () => readers.close(),
  };
}
