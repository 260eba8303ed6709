// The analyser: reads a file and promises to answer what is printed on it. It never decides (domain/documents/acceptance.ts does).
import type { DocumentReading } from '../documents/reading.ts';
import type { BlobContent } from './blobs.ts';

/** On whose account the work is: the tenant, and the link (its subcontractor) through which the file came. */
export type Payer = { readonly accountId: number; readonly subcontractorId: number };

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
 * `unlooked`: it took too long, or its link has used up its hour; it is kept, and its analysis tells the problem. `busy`: too many wait
 * already, it was not begun.
 */
export type OpenVerdict = 'ok' | 'encrypted' | 'broken' | 'unlooked' | 'busy';
