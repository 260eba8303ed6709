// Reads typed lines instead of a file, so that tests can present any layout to the reader without drawing it.
import type { DocumentReading } from '#domain/documents/reading.ts';
import { plainPage } from './plain.ts';
import { readPages } from './read-pages.ts';

/** Each argument is the text of one page. */
export function readLines(...pages: readonly string[]): DocumentReading {
  return readPages({
    analyser: 'lines',
    pages: pages.map((page) => plainPage(page.split('\n'))),
    pageCount: pages.length,
    problems: [],
    certainty: 1,
  });
}
