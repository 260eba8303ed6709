// What each chart shows, point by point, with the list that a point leads to: the same for the drawing and for the table behind it.
import type { MonthInOrder, Stats, WeekOfExpiries } from '#contract/dashboard.ts';
import type { Tone } from '#domain/brand.ts';
import { BADGE } from '#domain/texts/fr/labels.ts';
import { day, monthText, plural } from '../shared/format.ts';
import { countedPath, listPath, tablePath } from '../shared/links.ts';

/** `value` and `to` null: there was nobody to count. */
export type Point = { label: string; value: number | null; detail: string; to: string | null; tone: Tone };

/** Shares in percent. Today's leads to the table, a month gone by to those who were in order at its end. */
export const monthPoints = (months: readonly MonthInOrder[], organizationId: number | null): Point[] =>
  months.map(({ month, inOrder, total, unconfigured }, index) => ({
    label: monthText(month),
    value: total === 0 ? null : Math.round((100 * inOrder) / total),
    detail:
      total === 0
        ? 'aucun sous-traitant actif'
        : `${inOrder} sur ${total}${unconfigured > 0 ? `, ${BADGE.config_required.toLowerCase()} pour ${unconfigured}` : ''}`,
    to:
      index === months.length - 1
        ? tablePath('current', organizationId)
        : total === 0
          ? null
          : listPath('/subcontractors', { inOrderIn: month }, organizationId),
    tone: 'valid',
  }));

export const weekPoints = (weeks: readonly WeekOfExpiries[], organizationId: number | null): Point[] =>
  weeks.map(({ from, to, count }) => ({
    label: `${from.slice(8)}/${from.slice(5, 7)}`,
    value: count,
    detail: `du ${day(from)} au ${day(to)}`,
    to: listPath('/documents', { expiresBetween: [from, to] }, organizationId),
    tone: 'expiresSoon',
  }));

/** Each leads where its figure on the dashboard leads: to its documents, and what is missing to who lacks it. */
export function statusPoints(stats: Stats, organizationId: number | null): Point[] {
  const counted = (figure: string) => countedPath([figure], organizationId);
  const points: [label: string, value: number, tone: Tone, to: string][] = [
    [BADGE.up_to_date, stats.upToDate, 'valid', counted('upToDate')],
    [BADGE.expiring_soon, stats.expiringSoon, 'expiresSoon', counted('expiringSoon')],
    [BADGE.expired, stats.expired, 'problem', counted('expired')],
    [BADGE.missing, stats.missing, 'problem', tablePath('missing', organizationId)],
    [BADGE.pending, stats.pendingValidation, 'toValidate', counted('pendingValidation')],
  ];
  return points.map(([label, value, tone, to]) => ({ label, value, tone, to, detail: plural(value, 'document') }));
}
