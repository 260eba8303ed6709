// Reads typed lines instead of a file: how tests show the reader documents of any layout without drawing them.
import type { DocumentReading } from '#domain/documents/reading.ts';
import { plainPage } from './plain.ts';
import { readPages } from './read-pages.ts';

/** Each argument is one page, as text. */
export function readLines(...pages: readonly string[]): DocumentReading {
  return readPages({
    analyser: 'lines',
    pages: pages.map((page) => plainPage(page.split('\n'))),
    pageCount: pages.length,
    problems: [],
    certainty: 1,
  });
}
