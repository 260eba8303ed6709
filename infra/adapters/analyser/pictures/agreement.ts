// Which words of a picture must be certain, and when two OCR readings of a word are the same.
import { normalizeText } from '#domain/documents/normalize-text.ts';

const MONTH = /^(?:janv|f[eé]v|mars|avr|mai|juin|juil|ao[uû]t|sept|oct|nov|d[eé]c)/i;

/** A digit, or the name of a month: part of a date, a number, an amount. */
export const isTelling = (text: string): boolean => /\d/.test(text) || MONTH.test(text);

/** Letters and digits alone: engines differ in spaces, accents and points. */
const letters = (text: string): string => normalizeText(text).replace(/[^a-z0-9]/g, '');

export type Compared = {
  /** For each word: whether the other reading has the same letters at its place and none between them. */
  readonly agreed: readonly boolean[];
  /** For each word: what the other reading has at its place. */
  readonly instead: readonly string[];
  /** Letters in both, as a share of the letters of the longer. */
  readonly share: number;
};

/** Aligns the words of a line with another engine's reading of it, by the smallest edit distance. */
export function compared(words: readonly string[], other: string): Compared {
  const parts = words.map(letters);
  const [a, b] = [parts.join(''), letters(other)];
  const steps = changes(a, b);
  const owners = parts.flatMap((part, word) => [...part].map(() => word));
  const agreed = words.map(() => true);
  const instead = words.map(() => '');
  let [i, same, owner] = [0, 0, owners[0] ?? 0];
  for (const { taken, given } of steps) {
    if (taken !== '') owner = owners[i]!;
    if (taken === given) same += 1;
    else {
      agreed[owner] = false;
      // What stands between two words may belong to either.
      if (taken === '' && i < owners.length) agreed[owners[i]!] = false;
    }
    instead[owner] += given;
    if (taken !== '') i += 1;
  }
  return { agreed, instead, share: same / Math.max(1, a.length, b.length) };
}

/**
 * The edits from `a` to `b`, letter by letter: kept or replaced, deleted (`given` empty) or inserted (`taken` empty), as few as possible.
 */
function changes(a: string, b: string): { readonly taken: string; readonly given: string }[] {
  const width = b.length + 1;
  const cost = new Uint16Array((a.length + 1) * width);
  for (let i = a.length; i >= 0; i -= 1)
    for (let j = b.length; j >= 0; j -= 1) {
      const at = i * width + j;
      if (i === a.length || j === b.length) cost[at] = a.length - i + (b.length - j);
      else cost[at] = Math.min(cost[at + width + 1]! + (a[i] === b[j] ? 0 : 1), cost[at + width]! + 1, cost[at + 1]! + 1);
    }
  const steps: { taken: string; given: string }[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length; ) {
    const at = i * width + j;
    if (i < a.length && j < b.length && cost[at] === cost[at + width + 1]! + (a[i] === b[j] ? 0 : 1))
      steps.push({ taken: a[i++]!, given: b[j++]! });
    else if (i < a.length && cost[at] === cost[at + width]! + 1) steps.push({ taken: a[i++]!, given: '' });
    else steps.push({ taken: '', given: b[j++]! });
  }
  return steps;
}
