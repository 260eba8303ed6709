// The analyser reads a file and answers what is printed on it. It never decides; domain/documents/acceptance.ts does.
import type { DocumentReading } from '../documents/reading.ts';
import type { BlobContent } from './blobs.ts';

/** Who pays for the work: the tenant, and the subcontractor through whose link the file came. */
export type Payer = { readonly accountId: number; readonly subcontractorId: number };

/** `bytes`: the file, or where it is stored; `payer`: whose turn and budget the work takes. Work without a payer shares one turn. */
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
   * An unreadable file is an answer (`readable: false` and its problem). Throws `AnalyserFailure` only when the analyser itself failed; the
   * caller keeps the document and retries (F185, C23).
   */
  read(input: AnalyserInput): Promise<DocumentReading>;
  close(): Promise<void>;
}

/**
 * `unlooked`: opening took too long, or the link has used up its hour; the file is kept, and its analysis reports the problem. `busy`: the
 * queue is full, so the file was not opened.
 */
export type OpenVerdict = 'ok' | 'encrypted' | 'broken' | 'unlooked' | 'busy';

/** A photograph as JPEG. `large`: more pixels than a picture may have; `busy`: it was not looked at, and may be sent again. */
export type JpegVerdict = Uint8Array | 'broken' | 'large' | 'busy';
