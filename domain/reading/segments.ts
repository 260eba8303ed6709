// The shapes that layout.ts makes of a page's words.
import type { Box } from '#domain/documents/reading.ts';

/** A run of words on one row without a wide gap: a sentence's line, or a table's cell. */
export type Segment = {
  readonly page: number;
  readonly box: Box;
  readonly size: number;
  readonly text: string;
  readonly normalized: string;
  readonly words: readonly { readonly start: number; readonly end: number; readonly box: Box }[];
  /** Neighbours on the row, and the row itself from the top. */
  row: number;
  left: Segment | null;
  right: Segment | null;
};
/** Segments under one another that read as one text; joined by line feeds. */
export type Block = {
  readonly page: number;
  readonly segments: readonly Segment[];
  readonly starts: readonly number[];
  readonly text: string;
  readonly normalized: string;
};
