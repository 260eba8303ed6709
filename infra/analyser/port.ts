// The analyser port: reads a file and answers what is printed on it. It never decides (domain/documents/acceptance.ts does).
import type { DocumentReading } from '#domain/documents/reading.ts';
import type { BlobContent } from '../blobs/content.ts';

/** `bytes`: the file, or where it lies. */
export type AnalyserInput = { readonly bytes: BlobContent; readonly mimeType: string; readonly signal?: AbortSignal };

export interface Analyser {
  /** `local`, or the vendor's name. */
  readonly name: string;
  /**
   * A file that cannot be read is an answer (`readable: false` and its problem). Throws `AnalyserFailure` only where the
   * analyser itself failed: the caller keeps the document and tries again (F185, C23).
   */
  read(input: AnalyserInput): Promise<DocumentReading>;
  close(): Promise<void>;
}

/** `timeout` and `crash` may be the document's doing: retry a few times, then leave it to a person. */
export class AnalyserFailure extends Error {
  readonly reason: 'timeout' | 'crash' | 'garbage' | 'unavailable' | 'aborted';
  constructor(reason: AnalyserFailure['reason'], options?: { cause?: unknown }) {
    super(`analyser failed: ${reason}`, options);
    this.name = 'AnalyserFailure';
    this.reason = reason;
  }
}
