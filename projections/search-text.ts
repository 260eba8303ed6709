// Text as the search compares it (F115): no case, no accents, punctuation as one space. Both the stored text and the question go
// through here, so what a person types and what he sees find each other (« coeur » finds « Cœur », « jean pierre » finds « Jean-Pierre »).

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** What most texts are: nothing of Unicode concerns them, and a rebuild folds some for each event. */
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

/** Folded text: lower-case letters and digits separated by single spaces. Holds no character that LIKE gives a meaning. */
export const searchText = (text: string): string => (ASCII.test(text) ? foldAscii(text) : foldAny(text));

/** Several fields as one text, in which no match runs from one field into the next. */
export const searchFields = (...fields: readonly string[]): string => fields.map(searchText).join('\n');

/** The LIKE pattern of a question, or null when it asks for nothing. */
export function searchPattern(question: string): string | null {
  const text = searchText(question);
  return text === '' ? null : `%${text}%`;
}
