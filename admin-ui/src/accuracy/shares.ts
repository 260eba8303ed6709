// Shares that are published (A53): rounded down, so that none is better than it was measured.
import type { AccuracyFigures } from '#contract/accuracy.ts';
import type { ReadField } from '#domain/documents/read-fields.ts';

export type Counts = Pick<AccuracyFigures['fields'][number], 'right' | 'wrong' | 'missed'>;

export const totalOf = ({ right, wrong, missed }: Counts): number => right + wrong + missed;

/** « 98 % »; null where nothing was judged. */
export function shareOf(counts: Counts): string | null {
  const total = totalOf(counts);
  return total === 0 ? null : `${Math.floor((counts.right * 100) / total)} %`;
}

export const sumOf = (fields: AccuracyFigures['fields'], of: readonly ReadField[]): Counts =>
  fields
    .filter(({ field }) => of.includes(field))
    .reduce((sum, one) => ({ right: sum.right + one.right, wrong: sum.wrong + one.wrong, missed: sum.missed + one.missed }), {
      right: 0,
      wrong: 0,
      missed: 0,
    });
export const datesOf = ({ fields }: Pick<AccuracyFigures, 'fields'>): Counts => sumOf(fields, ['dateEmission', 'dateExpiration']);

/** « 1,3 s », rounded up: no document is told to have been faster than it was. */
export const seconds = (ms: number): string => `${(Math.ceil(ms / 100) / 10).toLocaleString('fr-FR')} s`;
