// The types that layout.ts builds from a page's words.
import type { Box } from '#domain/documents/reading.ts';

/** Consecutive words of a row without a wide gap: a line of a sentence, or a table cell. */
export type Segment = {
  readonly page: number;
  readonly box: Box;
  readonly size: number;
  readonly text: string;
  readonly normalized: string;
  readonly words: readonly { readonly start: number; readonly end: number; readonly box: Box }[];
  /** The neighbours on the row, and the row's number from the top. */
  row: number;
  left: Segment | null;
  right: Segment | null;
};
/** Segments, one below the other, that read as one text; joined by line feeds. */
export type Block = {
  readonly page: number;
  readonly segments: readonly Segment[];
  readonly starts: readonly number[];
  readonly text: string;
  readonly normalized: string;
};
