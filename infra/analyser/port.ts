// The analyser port: reads a file and answers what is printed on it. It never decides (domain/documents/acceptance.ts does).
import type { DocumentReading } from '#domain/documents/reading.ts';
import type { BlobContent } from '../blobs/content.ts';
import type { Payer } from './fair-queue.ts';

/** `bytes`: the file, or where it lies; `payer`: whose turn and whose budget it takes, those without share one turn. */
export type AnalyserInput = {
  readonly bytes: BlobContent;
  readonly mimeType: string;
  readonly payer?: Payer;
  readonly signal?: AbortSignal;
};

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

/**
 * `timeout` and `crash` may be the document's doing: retry a few times, then leave it to a person. `budget`: its link has used up what the
 * files of one link may cost in an hour.
 */
export class AnalyserFailure extends Error {
  readonly reason: 'timeout' | 'crash' | 'garbage' | 'unavailable' | 'aborted' | 'budget';
  constructor(reason: AnalyserFailure['reason'], options?: { cause?: unknown }) {
    super(`analyser failed: ${reason}`, options);
    this.name = 'AnalyserFailure';
    this.reason = reason;
  }
}
