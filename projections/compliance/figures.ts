// The figures of the dashboard (CONTRACT « Figures »), as sums of counters up to a day: the same cost for ten subcontractors as for a hundred thousand.
import type { Stats } from '#api/contract/subcontractors.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Fragment, Sql } from '../sql.ts';

/** `organizationId` null: the whole account. One of another account has only zeros. */
export type Scope = { organizationId: number | null; today: CalendarDate };

/** Which row of a slot `x` holds on the day. */
export const onDay = (sql: Sql, today: CalendarDate): Fragment => sql`x.from_day <= ${today}::date AND x.until_day > ${today}::date`;

/** Rows `(figure, n)`. */
export const figuresOf = (sql: Sql, accountId: number, figures: readonly string[], { organizationId, today }: Scope): Fragment => sql`
  SELECT figure, sum(delta)::int AS n FROM counters
  WHERE account_id = ${accountId} AND organization_id = ${organizationId ?? 0} AND figure = ANY (${[...figures]}::text[]) AND day <= ${today}::date
  GROUP BY figure`;

/** The sum of some figures over one or several organisations (null: the account). */
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
  for (const { figure, n } of rows) stats[figure as keyof Stats] = n;
  return stats;
}

export async function statsOf(sql: Sql, accountId: number, scope: Scope): Promise<Stats> {
  return statsFrom((await sql`${figuresOf(sql, accountId, FIGURES, scope)}`) as unknown as { figure: string; n: number }[]);
}
