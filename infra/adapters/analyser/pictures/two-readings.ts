// Merges two readings of a line: which word counts where they differ, and which is doubtful.
import { isSiren, isSiret } from '#domain/documents/identifiers.ts';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { compared, isTelling } from './agreement.ts';
import { known, mended } from './known-words.ts';

/** `confidence`: the first engine's own, 0 to 100. */
type Read = { readonly text: string; readonly confidence: number };
/** `text` empty: nothing stands there. `doubtful`: the engines differ. */
export type Settled = { readonly text: string; readonly doubtful: boolean };

/** Words that only one engine sees, with low confidence and no longer than this: specks, folds, the paper's edge. */
const SPECK_LETTERS = 3;
const SPECK_CONFIDENCE = 85;
const SIGN = /^[^\p{L}\d]+$/u;
/** Characters that print uses on their own. */
const PRINTED_SIGN = /^[-–—:/&|€%+.…_·,;«»•]+$/;
const OPENING = /^[-"'“”‘’`«»([{*_.,~^°=<>|\\!]+(?=\p{L}{2})/u;
/** « ÉLEC"HORIZON », « L’'ORB ». */
const APOSTROPHES = /(?<=\p{L})(?:["“”]|['’‘`´"“”]{2,})(?=\p{L})/gu;

/**
 * The word without what specks and folds add: a character before the first of a line, characters that print never sets alone; unless the
 * other engine sees them.
 */
export function withoutSpecks(text: string, first: boolean, other: string): string {
  const opened = first && !OPENING.test(other.replace(/^（/, '(')) ? text.replace(OPENING, '') : text;
  const plain = opened.replace(APOSTROPHES, '’');
  return SIGN.test(plain) && !PRINTED_SIGN.test(plain) && !other.includes(plain) ? '' : plain;
}

export function settled(read: readonly Read[], other: string): { readonly words: Settled[]; readonly share: number } {
  const { agreed, instead, share } = compared(
    read.map(({ text }) => text),
    other,
  );
  const words = read.map(({ text, confidence }, i): Settled => {
    const plain = withoutSpecks(text, i === 0, other);
    if (plain === '' || SIGN.test(plain)) return { text: plain, doubtful: false };
    if (agreed[i]) return { text: plain, doubtful: false };
    const seen = instead[i]!;
    if (seen === '' && confidence < SPECK_CONFIDENCE && plain.length <= SPECK_LETTERS && !/\d/.test(plain))
      return { text: '', doubtful: false };
    const same = knownToBoth(plain, seen);
    return same === null ? { text: better(plain, seen), doubtful: true } : { text: same, doubtful: false };
  });
  return { words: joined(byKeys(words, instead), other).map(day), share };
}

/** A known word that both readings equal or almost equal: « juillet » and « juilet ». */
function knownToBoth(text: string, instead: string): string | null {
  const [first, second] = [known(text) ?? mended(text), known(instead) ?? mended(instead)];
  return first !== null && second !== null && normalizeText(first).includes(normalizeText(second)) ? first : null;
}

/** « Édité la 03/06/2026 »: before a day French has « le ». */
function day(word: Settled, i: number, words: readonly Settled[]): Settled {
  const next = words[i + 1]?.text ?? '';
  return /^[lI1|][aeoc]$/.test(word.text) && /^\d{1,2}(?:[/.-]\d|er$|$)/.test(next) ? { ...word, text: 'le' } : word;
}

/** Of two different readings of a word, the one that is a whole date, number or security code, or a known word. */
const WHOLE = /^(?:\D{0,2}(?:\d{2}[/.-]\d{2}[/.-]\d{4}|\d{9}|\d{14})\D{0,2}|(?=.*\d.*\d.*\d)[A-Z\d]{15})$/i;
function better(text: string, instead: string): string {
  if (isTelling(text) && /\d/.test(text + instead)) return !WHOLE.test(text) && WHOLE.test(instead) ? inCase(text, instead) : text;
  if (known(text) !== null) return text;
  return known(instead) === null ? (mended(text) ?? mended(instead) ?? text) : inCase(text, known(instead)!);
}
/** The second engine read the letters as small ones. */
const inCase = (text: string, word: string): string =>
  text === text.toUpperCase() ? word.toUpperCase() : /^\P{Ll}*\p{Lu}/u.test(text) ? word[0]!.toUpperCase() + word.slice(1) : word;

const DIGITS = /\d/g;
const digitsOf = (text: string): string => (text.match(DIGITS) ?? []).join('');
const keysRight = (digits: string): boolean => isSiren(digits) || isSiret(digits);

/** Digits that were read as letters. */
const FIGURES: Readonly<Record<string, string>> = { D: '0', O: '0', Q: '0', o: '0', I: '1', l: '1', i: '1', Z: '2', S: '5', B: '8' };
const asFigures = (text: string): string => text.replace(/[DOQoIliZSB]/g, (letter) => FIGURES[letter]!);

/**
 * « DOI 244 888 »: where the first reading of a company number lacks a digit or has a wrong check digit, takes the second reading, or the
 * digits that its letters resemble, if the check digit is right.
 */
function byKeys(words: readonly Settled[], instead: readonly string[]): Settled[] {
  const out = [...words];
  for (const other of [(i: number) => (words[i]!.doubtful ? instead[i]! : words[i]!.text), (i: number) => asFigures(out[i]!.text)])
    for (let from = 0; from < words.length; from += 1) {
      let [first, second] = ['', ''];
      for (let to = from; to < words.length && to < from + NUMBER_WORDS_MAX; to += 1) {
        const figures = digitsOf(other(to));
        if (figures.length !== other(to).replace(/[^\p{L}\d]/gu, '').length || figures === '') break;
        first += digitsOf(out[to]!.text);
        second += figures;
        if (first === second || !keysRight(second) || keysRight(first)) continue;
        for (let i = from; i <= to; i += 1) if (digitsOf(out[i]!.text) !== digitsOf(other(i))) out[i] = { text: other(i), doubtful: true };
      }
    }
  return out;
}
const NUMBER_WORDS_MAX = 4;

/** Dates, and a company number without spaces. */
const RUNS = /(?<!\d)(?:\d{2}[/.-]\d{2}[/.-]\d{4}|\d{14}|\d{9})(?!\d)/g;
const LETTERS = /[^a-z0-9]/g;

/** « 01 01/2026 », « 0012570880001 1 », « DÉC ENNALE »: joins what a gap split, as the other engine has it, or as the known word is. */
function joined(words: readonly Settled[], other: string): Settled[] {
  const out = [...words];
  const merge = (from: number, text: string): void => {
    out[from] = { text, doubtful: words[from]!.doubtful || words[from + 1]!.doubtful };
    out[from + 1] = { text: '', doubtful: false };
  };
  const runs = new Map([...other.matchAll(RUNS)].map(([run]) => [digitsOf(run), run]));
  for (let i = 0; i + 1 < words.length; i += 1) {
    const [a, b] = [out[i]!.text, out[i + 1]!.text];
    if (a === '' || b === '') continue;
    const run = /[^\d/. -]/.test(a + b) || !/\d/.test(a) || !/\d/.test(b) ? undefined : runs.get(digitsOf(a + b));
    if (run !== undefined) merge(i, run);
    else if (
      known(a) === null &&
      known(b) === null &&
      /^\p{L}+$/u.test(a) &&
      known(a + b) !== null &&
      normalizeText(other)
        .replace(LETTERS, '')
        .includes(normalizeText(a + b).replace(LETTERS, ''))
    )
      merge(i, a + b);
  }
  return out;
}
