// Whether the words of a page are words at all: a font may call its letters by other letters, and then the text says nothing (V11, V12).
import { normalizeText } from '#domain/documents/normalize-text.ts';

/** The commonest words of any French page, those of certificates, and of English ones, so that a foreign paper is no riddle. */
const COMMON = new Set(
  (
    'de du des la le les et en au aux par pour est sur que qui dans un une sont ne pas ce cette ou vos nous vous avec sous' +
    ' date numero page article articles code attestation assurance contrat societe entreprise activite activites rue siren siret tel adresse' +
    ' the of and to for is by this that with from'
  ).split(' '),
);
/** Fewer words tell nothing: a stamp, a page number. Of so many signs some are words. */
const WORDS_MIN = 12;
const SIGNS_MIN = 100;
/** A French page has 20 to 40 % of them, a page of tables 5 %; letters that are not what they say have none but by accident. */
const SHARE_MIN = 0.03;
const HITS_MIN = 2;

/** Null: too few words to tell. */
export function hasWords(texts: readonly string[]): boolean | null {
  const words = texts
    .flatMap((text) => normalizeText(text).split(/[^\p{L}\p{Co}\d]+/u))
    .filter((word) => word.length > 1 && !/\d/.test(word));
  const hits = words.filter((word) => COMMON.has(word)).length;
  if (words.length < WORDS_MIN) return hits === 0 && texts.join('').length >= SIGNS_MIN ? false : null;
  return hits >= HITS_MIN && hits >= SHARE_MIN * words.length;
}

/** Letters of a font's own (private use), side by side or among others: figures and capitals of another cut. A bullet stands alone. */
const OWN_LETTERS = /\p{Co}[\p{L}\p{Co}\d/.-]|[\p{L}\d/.-]\p{Co}/u;
const OWN_WORDS_MIN = 3;
/** Within a word: a ligature, whose letters the drawn page alone tells. One may be in the name. */
const WITHIN_WORD = /\p{L}\p{Co}+\p{L}/u;
export const hasOwnLetters = (texts: readonly string[]): boolean =>
  texts.some((text) => WITHIN_WORD.test(text)) || texts.filter((text) => OWN_LETTERS.test(text)).length >= OWN_WORDS_MIN;
