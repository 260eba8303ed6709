// What the product promises on its screens, and the number of docs/features.md that each promise rests on. A promise that is listed here is
// in the source and its number has a test; no screen makes a promise that is not listed (promises.test.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.ts';

/** A part of a screen's text, as a person reads it: white space collapsed, `${…}` and `{…}` as in the source. */
export type Promised = { in: string; says: string; restsOn: readonly string[] };

/** Words by which a text says that something will happen without the reader. */
const PROMISING =
  /automatiquement|(?<![\p{L}’])(?:sera|seront|est) (?:envoyée?s?|prévenue?s?|relancée?s?)(?!\p{L})|sont (?:prévenus|relancés)|vous recevrez|vous préviendra|(?:deux|\{SET_UP_MINUTES\}) minutes|partir(?:a|ont)\b|part en\b|tout(?:e)? seule?\b|tous seuls|d’elles?-mêmes?|de lui-même|nous réessaierons|jusqu’à ce que/giu;

/** The files whose texts people read on a screen. */
export const screenFiles = (root: string): string[] =>
  sourceFiles(root, ['.ts', '.tsx'], ['admin-ui', 'upload-ui']).filter(
    (file) => file.includes('/src/') && !/\.test\.|\/testing\/|test-kit/.test(file),
  );

/** Without comments, white space collapsed: a sentence of JSX spans several lines. */
export const plainText = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/\{' '\}/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

/** Each promising word that is in none of the listed sentences, with its context. */
export function unlisted(text: string, sentences: readonly string[]): string[] {
  const covered = sentences.flatMap((sentence) => {
    const ranges: [number, number][] = [];
    for (let at = text.indexOf(sentence); at !== -1; at = text.indexOf(sentence, at + 1)) ranges.push([at, at + sentence.length]);
    return ranges;
  });
  return [...text.matchAll(PROMISING)]
    .filter(({ index }) => !covered.some(([from, to]) => from <= index && index < to))
    .map(({ index }) => text.slice(Math.max(0, index - 60), index + 60));
}

export const textOf = (root: string, file: string): string => plainText(readFileSync(join(root, file), 'utf8'));
