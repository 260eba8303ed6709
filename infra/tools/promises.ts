// What the product promises on its screens, and the number of docs/features.md that each promise rests on. Not sent, not said: a sentence
// that stands here is in the source, its number has a test, and no screen promises what does not stand here (promises.test.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.ts';

/** A piece of a screen's text, as a person reads it: spaces in one, `${…}` and `{…}` as in the source. */
export type Promised = { in: string; says: string; restsOn: readonly string[] };

/** Words by which a text says that something will happen without the reader. */
const PROMISING =
  /automatiquement|(?<![\p{L}’])(?:sera|seront|est) (?:envoyée?s?|prévenue?s?|relancée?s?)(?!\p{L})|sont (?:prévenus|relancés)|vous recevrez|vous préviendra|(?:deux|\{SET_UP_MINUTES\}) minutes|partir(?:a|ont)\b|part en\b|tout(?:e)? seule?\b|tous seuls|d’elles?-mêmes?|de lui-même|nous réessaierons|jusqu’à ce que/giu;

/** The files whose texts people read on a screen. */
export const screenFiles = (root: string): string[] =>
  sourceFiles(root, ['.ts', '.tsx'], ['admin-ui', 'upload-ui']).filter(
    (file) => file.includes('/src/') && !/\.test\.|\/testing\/|test-kit/.test(file),
  );

/** Without comments, every run of space as one: a sentence of JSX goes over several lines. */
export const plainText = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/\{' '\}/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

/** Each promising word of a text that stands in none of these sentences, with what is around it. */
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
