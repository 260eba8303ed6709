// Folds text for the search (F115): no case, no accents, punctuation as one space. Stored text and search terms are folded alike, so that
// they match (« coeur » finds « Cœur », « jean pierre » finds « Jean-Pierre »).

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

/** The LIKE pattern of a search term; null if the term is empty after folding. */
export function searchPattern(question: string): string | null {
  const text = searchText(question);
  return text === '' ? null : `%${text}%`;
}
