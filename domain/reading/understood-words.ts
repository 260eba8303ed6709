// Whether every word of a sentence is one that certificates say when nothing is wrong (known-words.ts). What somebody writes onto a paper to
// take it back seldom keeps to them, whatever his wording: « un dernier avis avant poursuites ».
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { isKnownWord } from './known-words.ts';
import type { Layout } from './layout.ts';
import { POLARITIES } from './polarity.ts';
import type { Statement } from './statements.ts';

/** Shorter words are known by the grammar, or abbreviate. */
const LETTERS_MIN = 4;
const WORDS_MIN = 3;
/** The terms of contracts have long sentences; what takes a paper back is said shortly. */
const SHARE = 0.12;
const CLOSED = /[.;!?]\W*$/;
/** « https://www.urssaf.fr », « contact@exemple.fr ». */
const ADDRESS = /\S*(?:@|www\.|https?:|\.(?:fr|com|org|net|eu)\b)\S*/g;
const ATTESTS = /^.{0,80}?\b(?:attest|certifi|confirm)(?:e|ons)\b/i;
/** In capitals nothing tells the holder's name from words. */
const ATTESTS_NAME = /^.{0,80}?\b(?:attest|certifi|confirm)(?:e|ons)\b[^,]{0,70}/i;
const ADDRESS_LINE = /^.{0,60}\b\d{5} \p{Lu}.{0,30}$/u;
/** « 12 RUE DES LILAS, 34500 BÉZIERS » inside of a sentence. */
const STREET =
  /\b\d{1,4}(?: (?:bis|ter))?,? (?:rue|avenue|av|boulevard|bd|chemin|route|place|impasse|allée|quai|za|zi|zac|cours|square) .{2,60}?\b\d{5} [\p{L}'’-]+/giu;
const WORD = /(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu;
/** A name at the head of a sentence. */
const NAMED = /^\W*(?:\p{Lu}{2,}[ -](?:D['’])?\p{Lu}{2,}|\p{Lu}\p{L}+ \p{Lu}|\p{Lu}[\p{L}-]+, le \d)/u;
/** Activities are names: « Elle exerce : Enduits terre / Isolation paille. », « activités suivantes : chapes liquides, dallages. » */
const ITEM = String.raw`(?!(?:[^/,.;:]* )?(?:est|sont|ont|a|ne|pas|plus|sans|sauf|hors|non)\b)\p{L}[\p{L}'’-]+(?: [\p{L}'’&()-]+){0,3}`;
const CAPITAL_ITEM = ITEM.replace(String.raw`\p{L}[`, String.raw`\p{Lu}[`);
const LISTED = new RegExp(
  `(?:(?<=^\\W*)|(?<=: ))${CAPITAL_ITEM}(?: ?/ ?${CAPITAL_ITEM})+\\W*$|(?<=(?:activités|exerce|métiers)[^:.;]{0,40}: )${ITEM}(?:(?:, | et )${ITEM})*\\W*$`,
  'u',
);
/** How to check a paper: « s'assurer de son authenticité en saisissant le code ». */
const CHECKED_BY = /(?<=authenticité[^.,;]{0,40} en )\p{L}+ant [^.,;]*\bcodes?\b[^.,;]*/u;
/** What the law says of forgers. */
const OF_LAW = /^\W*toute? (?:fausse|declaration|modification|falsification|reproduction|utilisation|fraude|contrefacon)/;

const wordsOf = (text: string): string[] => normalizeText(text).match(/[a-z]+/g) ?? [];
const isSentence = ({ form, printed, text }: Statement): boolean =>
  form === 'sentence' && CLOSED.test(printed) && wordsOf(text).length >= WORDS_MIN;

/** The words of lines that stand alone and are no sentences: names, places, headings. */
export const namesOf = (layout: Layout): ReadonlySet<string> =>
  new Set(
    layout.segments
      .filter(
        (line) =>
          !CLOSED.test(line.text) && (layout.homes.get(line)!.block.segments.length === 1 || line.left !== null || line.right !== null),
      )
      .flatMap(({ normalized }) => wordsOf(normalized)),
  );

/** What the grammar of adverse words has judged. */
const ADVERSE = Object.values(POLARITIES).map(({ source }) => new RegExp(`(?:${source})\\w*`, 'g'));
const adverseIn = (text: string): string => ADVERSE.flatMap((pattern) => text.match(pattern) ?? []).join(' ');

/** The first word of a sentence that is not known; names, which begin with a capital letter inside of it, are no words. Null: all are. */
export function unknownWord(statement: Statement, names: ReadonlySet<string>): string | null {
  if (!isSentence(statement) || OF_LAW.test(statement.text)) return null;
  const printed = statement.printed.replace(ADDRESS, ' ').replace(STREET, ' ').replace(LISTED, ' ').replace(CHECKED_BY, ' ');
  const capitals = printed === printed.toUpperCase();
  if (capitals && ADDRESS_LINE.test(printed)) return null;
  let [adverse, first, words, unknown]: [string | null, string | null, number, number] = [null, null, 0, 0];
  // The issuer's name: « NOUS SOUSSIGNÉS MUTUELLE DE L'ARMOR ATTESTONS ».
  const head = (capitals ? ATTESTS_NAME : ATTESTS).exec(printed)?.[0].length ?? 0;
  for (const { 0: word, index } of printed.matchAll(WORD)) {
    if (index < head) continue;
    const [plain] = wordsOf(word);
    if (plain === undefined || plain.length < LETTERS_MIN) continue;
    words += 1;
    if (isKnownWord(plain) || names.has(plain)) continue;
    if (!capitals && /\p{Lu}[\p{L}’']*-(?:[\p{L}’']+-)*$/u.test(printed.slice(0, index))) continue;
    if (!capitals && (NAMED.test(printed) || /\p{L}/u.test(printed.slice(0, index))) && /^\p{Lu}/u.test(word)) continue;
    adverse ??= adverseIn(statement.text);
    if (adverse.includes(plain)) continue;
    unknown += 1;
    first ??= word;
  }
  return unknown > SHARE * words ? first : null;
}
