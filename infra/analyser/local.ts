// The analyser that comes with the product: text layers of PDFs by PDFium, in a child process, without network.
import { emptyReading } from '#domain/documents/reading.ts';
import { isDocumentReading } from '#domain/documents/reading-guard.ts';
import { OPEN_TIMEOUT_MS, READ_TIMEOUT_MS } from './limits.ts';
import type { Opens, OpenVerdict } from './openable.ts';
import { type Analyser, AnalyserFailure } from './port.ts';
import { ReaderProcess } from './reader-process.ts';
import { ANALYSER } from './version.ts';

export type LocalOptions = { readonly readTimeoutMs?: number; readonly openTimeoutMs?: number; readonly childScript?: string };

export function localAnalyser(options: LocalOptions = {}): Analyser & { readonly process: ReaderProcess } {
  const reader = new ReaderProcess(options.childScript);
  return {
    name: 'local',
    process: reader,
    async read({ bytes, mimeType, signal }) {
      // What it shows stays unknown, and what reads nothing needs no bytes.
      if (mimeType !== 'application/pdf') return emptyReading(ANALYSER, false, 1, [{ code: 'file-image', detail: '' }]);
      const answer = await reader.request({ kind: 'read', bytes }, options.readTimeoutMs ?? READ_TIMEOUT_MS, signal);
      if (!isDocumentReading(answer)) throw new AnalyserFailure('garbage');
      return answer;
    },
    close: () => reader.close(),
  };
}

/**
 * The look at a PDF before an upload is accepted, in a child of its own so that it never waits behind an analysis. A file that takes
 * too long or kills the child counts as openable: it is kept, and its analysis tells the problem.
 */
export function pdfOpener(options: LocalOptions = {}): Opens & { close(): Promise<void> } {
  const reader = new ReaderProcess(options.childScript);
  return {
    async canOpenPdf(bytes): Promise<OpenVerdict> {
      try {
        const answer = await reader.request({ kind: 'open', bytes }, options.openTimeoutMs ?? OPEN_TIMEOUT_MS);
        return answer === 'encrypted' || answer === 'broken' ? answer : 'ok';
      } catch {
        return 'ok';
      }
    },
    close: () => reader.close(),
  };
}
