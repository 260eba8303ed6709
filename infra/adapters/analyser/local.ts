// The analyser that comes with the product: text layers of PDFs by PDFium, in child processes, without network.
import { emptyReading } from '#domain/documents/reading.ts';
import { isDocumentReading } from '#domain/documents/reading-guard.ts';
import type { Analyser, OpenVerdict, Payer } from '#domain/ports/analyser.ts';
import type { BlobContent } from '#domain/ports/blobs.ts';
import { AnalyserFailure } from './failure.ts';
import { QueueFull } from './fair-queue.ts';
import { OPEN_CPU_MS, OPEN_TIMEOUT_MS, READ_TIMEOUT_MS } from './limits.ts';
import { Readers, type ReadersOptions } from './readers.ts';
import { ANALYSER } from './version.ts';

export type LocalOptions = ReadersOptions & { readonly readTimeoutMs?: number; readonly openTimeoutMs?: number };

const NOBODY: Payer = { accountId: 0, subcontractorId: 0 };

export function localAnalyser(options: LocalOptions = {}): Analyser & { readonly readers: Readers } {
  const readers = new Readers(options);
  return {
    name: 'local',
    readers,
    async read({ bytes, mimeType, payer = NOBODY, signal }) {
      // What it shows stays unknown, and what reads nothing needs no bytes.
      if (mimeType !== 'application/pdf') return emptyReading(ANALYSER, false, 1, [{ code: 'file-image', detail: '' }]);
      const limits = { timeoutMs: options.readTimeoutMs ?? READ_TIMEOUT_MS, signal };
      const answer = await readers.ask('read', async () => bytes, payer, limits);
      if (!isDocumentReading(answer)) throw new AnalyserFailure('garbage');
      return answer;
    },
    close: () => readers.close(),
  };
}

/**
 * The look at a PDF before an upload is accepted, in children of its own so that it never waits behind an analysis. A file that takes
 * too long or kills the child is kept unlooked: its analysis tells the problem.
 */
export function pdfOpener(options: LocalOptions = {}) {
  const readers = new Readers(options);
  const limits = { timeoutMs: options.openTimeoutMs ?? OPEN_TIMEOUT_MS, cpuMs: OPEN_CPU_MS };
  return {
    /** The content is asked for when its payer's turn has come. Rejects with the signal's reason while it waits. */
    async canOpenPdf(content: () => Promise<BlobContent>, payer: Payer, signal?: AbortSignal): Promise<OpenVerdict> {
      try {
        const answer = await readers.ask('open', content, payer, limits, signal);
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
