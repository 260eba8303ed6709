// Leaders: dots, lines and bars between a label and its value.
import type { Box } from '#domain/documents/reading.ts';

type Printed = { readonly text: string; readonly box: Box };

/** « Dénomination ........ BATI SUD », also if the dots touch the words: like a bar, they separate the label's cell from the value's. */
const LEADER = /^[._…·]{4,}$|^…{2,}$|^[|│¦]$/;
export const isLeader = ({ text }: Printed): boolean => LEADER.test(text.replace(/:$/, ''));
/** « Raison sociale .. | BATI SUD »: what is left of the dots behind a label that nearly fills its cell. */
const SHORT_LEADER = /^[._·]{2,3}:?$/;
export const withoutShortLeaders = <T extends Printed>(row: readonly (readonly T[])[]): readonly T[][] =>
  row.map((cell, i) => {
    const end = i === row.length - 1 ? cell.length - 1 : cell.findLastIndex(({ text }) => !SHORT_LEADER.test(text));
    return end === -1 ? [...cell] : cell.slice(0, end + 1);
  });
const TOUCHING_LEADER = /^(\p{L}.*?)([._…·]{4,}:?)(.*)$/u;
export function withoutTouchingLeader<T extends Printed>(word: T): readonly T[] {
  const match = TOUCHING_LEADER.exec(word.text);
  if (match === null) return [word];
  const [left, top, right, bottom] = word.box;
  let at = 0;
  return match.slice(1).flatMap((text) => {
    const from = left + ((right - left) * at) / word.text.length;
    at += text.length;
    const to = left + ((right - left) * at) / word.text.length;
    return text === '' ? [] : [{ ...word, text, box: [from, top, to, bottom] as const }];
  });
}
