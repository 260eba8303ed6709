// A line that is not French: a stamp or a sentence in another language says what nobody here has understood (A33). Told by the words
// that the reader learned from French papers (learned.ts): neither they nor their pieces are in lines of other languages. Names are none of them
// either, so words with a capital count only beside others.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { FRENCH } from './french-vocabulary.ts';
import { isKnownWord, knownPart } from './learned.ts';

/** Letters that French has not. */
const OTHER_LETTERS = /[ãõñßäöőűıİşŞğĞłŁżźćęąńśțșăđøåæřšžčěůĉ¿¡]/iu;
/** Short words that French has not, and that take something back, or bind it. */
const OTHER_WORDS =
  /^(?:this|that|has|have|been|was|were|will|shall|must|longer|holder|are|with|without|only|until|not|void|sample|pending|subject|nicht|ohne|nur|fur|und|oder|noch|kein\w*|muster|entwurf|ungultig|solo|hasta|sin|esta|este|sem|ate|nao|apenas|pela|pelo|paga|pago|senza|fino|questo|questa|niet|zonder|alleen|geldig|icin|zur|zum|degil\w*|gecersiz\w*|betaling|bez|tylko|oraz|fara|pentru|doar|pana)$/;
/** Of names. */
const PARTICLES = new Set(['van', 'von', 'der', 'den', 'dos', 'das', 'del', 'della', 'bin', 'ben']);
const LETTERS_MIN = 3;
const WORD = /(?<![\p{L}\d@./_-])\p{L}{2,}(?![\p{L}\d@/_]|\.\p{L})/gu;
/** Endings of long French words: « rejointoiement », « hydrogommage ». */
const ENDING = /^\w{4,}(?:ages?|eries?|ements?|aisons?|iques?|ures?|euses?|aux|elles?|isation)$/;
/** Of a word's letters in a row so much is known where it is French. */
const KNOWN_MIN = 0.5;
const STRANGE_MIN = 2;
const SHARE_MIN = 0.4;
/** A longer line is a paragraph, of which a part in capitals says nothing. */
const SHARE_OF_CAPITALS = 0.6;

function isStrange(word: string): boolean {
  if (OTHER_LETTERS.test(word)) return true;
  const bare = normalizeText(word);
  if (OTHER_WORDS.test(bare)) return true;
  return !FRENCH.has(bare) && !isKnownWord(bare) && knownPart(bare) < KNOWN_MIN && !ENDING.test(bare);
}

/** Whether a printed line is in another language than French. */
export function isForeign(printed: string): boolean {
  const words = (printed.match(WORD) ?? []).filter((word) => word.length >= LETTERS_MIN && !PARTICLES.has(word));
  const strange = words.filter(isStrange);
  if (strange.length < STRANGE_MIN) return false;
  const telling = strange.some((word) => OTHER_WORDS.test(normalizeText(word)));
  const small = strange.filter((word) => /^\p{Ll}/u.test(word));
  if (words.every((word) => word === word.toUpperCase())) return telling && strange.length >= SHARE_OF_CAPITALS * words.length;
  const sure = small.length >= STRANGE_MIN || small.some((word) => OTHER_LETTERS.test(word) || OTHER_WORDS.test(normalizeText(word)));
  return sure && strange.length >= SHARE_MIN * words.length;
}
