// The figures of the dashboard (CONTRACT « Figures »), as sums of counters up to a day: the cost is the same for ten subcontractors as for
// a hundred thousand.
import type { ChipCounts, Stats } from '#contract/dashboard.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { idsIn } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Fragment, Sql } from '../sql.ts';

/** `organizationId` null: the whole account. For an organisation of another account all figures are zero. */
export type Scope = { organizationId: number | null; today: CalendarDate };

/** Rows `(figure, n)`. */
export const figuresOf = (sql: Sql, accountId: number, figures: readonly string[], { organizationId, today }: Scope): Fragment => sql`
  SELECT figure, sum(delta)::int AS n FROM counters
  WHERE account_id = ${accountId} AND organization_id = ${organizationId ?? 0} AND figure = ANY (${[...figures]}::text[]) AND day <= ${today}::date
  GROUP BY figure`;

/** The sum of some figures over one or several organisations; null: over the account. */
export const sumOf = (
  sql: Sql,
  accountId: number,
  figures: readonly string[],
  organizationIds: readonly number[] | null,
  today: CalendarDate,
): Fragment => sql`
  SELECT coalesce(sum(delta), 0) FROM counters
  WHERE account_id = ${accountId} AND organization_id = ANY (${organizationIds === null ? [0] : [...new Set(organizationIds)]}::int[])
    AND figure = ANY (${[...figures]}::text[]) AND day <= ${today}::date`;

/**
 * The organisations whose counters add up to the total of a list (null: the whole account), if its filters `names` allow the counters to be
 * used. Undefined: a filter selects organisations inside the selected one.
 */
export function organizationsCounted(
  names: readonly string[],
  filter: ListOptions['filter'],
  organizationId: number | null,
): number[] | null | undefined {
  if (!names.includes('organizationId')) return organizationId === null ? null : [organizationId];
  return organizationId === null ? idsIn(filter['organizationId']) : undefined;
}

export const FIGURES = [
  'totalSubcontractors',
  'upToDate',
  'expiringSoon',
  'missing',
  'pendingValidation',
  'expired',
] as const satisfies readonly (keyof Stats)[];

export function statsFrom(rows: readonly { figure: string; n: number }[]): Stats {
  const stats: Stats = { totalSubcontractors: 0, upToDate: 0, expiringSoon: 0, missing: 0, pendingValidation: 0, expired: 0 };
  for (const { figure, n } of rows) if (figure in stats) stats[figure as keyof Stats] = n;
  return stats;
}

export async function statsOf(sql: Sql, accountId: number, scope: Scope): Promise<Stats> {
  return statsFrom((await sql`${figuresOf(sql, accountId, FIGURES, scope)}`) as unknown as { figure: string; n: number }[]);
}

// ---- how many subcontractors have which chip (F116): the active ones --------------------------------------------------
export const CHIP_FIGURES = [
  'chip.pending',
  'chip.expired',
  'chip.expiring',
  'chip.missing',
  'chip.uncovered',
  'chip.unconfigured',
  'totalSubcontractors',
  'listed',
] as const;

/** The number per chip, and `inactive`: those that no other figure counts. */
export function chipsFrom(rows: readonly { figure: string; n: number }[]): ChipCounts {
  const of = (figure: (typeof CHIP_FIGURES)[number]): number => rows.find((row) => row.figure === figure)?.n ?? 0;
  return {
    pending: of('chip.pending'),
    expired: of('chip.expired'),
    expiring_soon: of('chip.expiring'),
    missing: of('chip.missing'),
    config_required: of('chip.unconfigured'),
    current: of('totalSubcontractors') - of('chip.uncovered'),
    incomplet: of('chip.uncovered'),
    inactive: of('listed') - of('totalSubcontractors'),
  };
}
