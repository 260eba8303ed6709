// Folds text for the search (F115): no case, no accents, punctuation as one space. Stored text and search terms are folded alike, so that
// they match (« coeur » finds « Cœur », « jean pierre » finds « Jean-Pierre »).
import { withoutInvisible } from '#domain/kernel/invisible.ts';
import { phoneText } from '#domain/kernel/phone-text.ts';

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Most texts are ASCII and need no Unicode normalization; a rebuild folds several texts per event. */
const ASCII = /^[\0-\x7f]*$/;
const foldAscii = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøłđı]/g, (letter) => LIGATURES[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Folded text: lower-case letters and digits separated by single spaces. It contains no character that is special in LIKE. */
export const searchText = (text: string): string => (ASCII.test(text) ? foldAscii(text) : foldAny(text));

/** Joins several fields into one text in which no match spans two fields. */
export const searchFields = (...fields: readonly string[]): string => fields.map(searchText).join('\n');

/** A SIRET and a telephone as they are searched for, in one piece: the number as dialled in France, and behind its country's code. */
export const searchNumbers = (siret: string, phone: string): string => [siret, phoneText(phone), phone].map(digitsOf).join('\n');
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits in groups, as people write a SIRET, a SIREN or a telephone. */
const GROUPS = /(?:\+|\b00)?\d(?:[\s.()/-]*\d){5,}/g;
/** « Jean-P » is one piece: what stands together is looked for together. */
const patternsOf = (text: string): string[] => {
  const words = text.split(/\s+/).map(searchText);
  return [...new Set(words)].filter((word) => word !== '').map((word) => `%${word}%`);
};

/**
 * The LIKE patterns of a search term: the words of one list must all be found, in any order (K20). The second list, where there is one, takes
 * groups of digits for one number. Empty if the term is empty after folding.
 */
export function searchPatterns(question: string): string[][] {
  const text = withoutInvisible(question);
  const joined = text.replace(
    GROUPS,
    (number) =>
      ` ${number
        .replace(/\(0\)/g, '')
        .replace(/^(?:\+|00(?=[1-9]))/, '')
        .replace(/\D/g, '')} `,
  );
  const [asTyped, asNumbers] = [patternsOf(text), patternsOf(joined)];
  if (asTyped.length === 0) return [];
  return asTyped.join() === asNumbers.join() ? [asTyped] : [asTyped, asNumbers];
}
