// Reads a photograph.
import type { ProblemCode } from '#domain/documents/problems.ts';
import { type DocumentReading, emptyReading } from '#domain/documents/reading.ts';
import { readPages } from '#domain/reading/read-pages.ts';
import { ANALYSER } from '../version.ts';
import { codeProblems } from './code-problems.ts';
import type { Grey } from './grey.ts';
import { DOTS_PER_INCH } from './picture-limits.ts';
import type { SeenPage } from './seen-page.ts';
import { photograph } from './sharp-picture.ts';

/** Fewer letters than on a stamp: nothing was read. */
const LETTERS_MIN = 40;

/**
 * `see` recognises an upright or rotated picture of a page; a photograph has no points, so it is taken for a sheet scanned at 200 dots per
 * inch.
 */
export async function readPicture(
  bytes: Uint8Array,
  mimeType: string,
  see: (picture: Grey, pixelsPerPoint: number) => Promise<SeenPage>,
): Promise<DocumentReading> {
  const nothing = (code: ProblemCode) => emptyReading(ANALYSER, false, 1, [{ code, detail: '' }]);
  const picture = await photograph(bytes, mimeType);
  if (picture === 'broken') return nothing('file-broken');
  if (picture === 'large') return nothing('picture-too-large');
  const page = await see(picture, DOTS_PER_INCH / 72);
  const letters = page.words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < LETTERS_MIN) return nothing('file-no-text');
  const reading = readPages({ analyser: ANALYSER, pages: [page], pageCount: 1, problems: [], certainty: page.certainty });
  return { ...reading, problems: [...reading.problems, ...codeProblems(page.codes, reading)] };
}
