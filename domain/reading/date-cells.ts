// A date in three cells, « Jour | Mois | Année » above « 01 | 06 | 2026 », becomes one cell for all later steps.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { union, type Word } from './cells.ts';
import { MONTH_WORD } from './date-forms.ts';

type Run = readonly Word[];
const HEADS = [/^jours?$|^jj?$/, /^mois$|^mm?$/, /^annee$|^an$|^a{1,4}$/] as const;
const VALUES = [/^\d{1,2}$/, new RegExp(`^(?:\\d{1,2}|${MONTH_WORD})$`), /^20\d\d$/] as const;
/** Maximum number of rows between the headers and the date. */
const ROWS_MAX = 8;
/** « Du | Jour | Mois | Année »: the meaning of the three cells together. */
const OPENS = /^\W*(?:du|au|le|a compter du|jusqu'? ?au)\W*$/;

const textOf = (run: Run): string => normalizeText(run.map(({ text }) => text).join(' '));
const middle = (run: Run): number => {
  const [left, , right] = union(run.map(({ box }) => box));
  return (left + right) / 2;
};
const threeFrom = (runs: readonly Run[], at: number, patterns: readonly RegExp[]): boolean =>
  patterns.every((pattern, i) => runs[at + i] !== undefined && pattern.test(textOf(runs[at + i]!)));
const under = (runs: readonly Run[], at: number, heads: readonly Run[]): boolean =>
  heads.every((head, i) => Math.abs(middle(head) - middle(runs[at + i]!)) < REACH * head[0]!.size);
/** Headers and values may each be left-aligned, centred or right-aligned in their cells. */
const REACH = 3;

const joined = (runs: readonly Run[], from: number, to: number): Run[] => [
  ...runs.slice(0, from),
  runs.slice(from, to).flat(),
  ...runs.slice(to),
];

export function joinDateCells(rows: readonly (readonly Run[])[]): Run[][] {
  const all = rows.map((runs) => [...runs]);
  all.forEach((_, row) => {
    for (let at = 0; at < all[row]!.length; at += 1) {
      if (!threeFrom(all[row]!, at, HEADS)) continue;
      const heads = all[row]!.slice(at, at + 3);
      for (let below = row + 1; below < Math.min(all.length, row + 1 + ROWS_MAX); below += 1) {
        const cells = all[below]!;
        const first = cells.findIndex((_, i) => threeFrom(cells, i, VALUES) && under(cells, i, heads));
        if (first !== -1) all[below] = joined(cells, first, first + 3);
      }
      const from = at > 0 && OPENS.test(textOf(all[row]![at - 1]!)) ? at - 1 : at;
      all[row] = joined(all[row]!, from, at + 3);
    }
  });
  return all;
}
/** The headers' own words beside « du » and « au ». */
export const DATE_HEADS = /\b(?:jours?|jj?) (?:mois|mm?) (?:annee|an|a{1,4})\b/;
