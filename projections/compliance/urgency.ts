// The order of urgency: what is expired, missing, waits, then ends soon. It changes with the days alone, so no row holds it: a page costs a few
// index walks that stop where the page does.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Fragment, Sql } from '../sql.ts';
import type { Scope } from './figures.ts';
import { isMissing, lapsesSoon, onDay } from './slots.ts';

/** Behind subcontractors `s`: the columns that lists are ordered by and no row holds, from his required papers of the day. */
export const withUrgency = (sql: Sql, today: CalendarDate): Fragment => sql`
  CROSS JOIN LATERAL (
    SELECT min(x.lapses_on) FILTER (WHERE x.lapses_on <= ${today}::date) AS lapsed, bool_or(${isMissing(sql)}) AS missing,
      min(x.pending_id) AS waits, min(x.lapses_on) FILTER (WHERE x.lapses_on > ${today}::date AND x.warns_on <= ${today}::date) AS soon,
      min(x.expires_on) AS nearest_end, coalesce(round(100.0 * count(*) FILTER (WHERE x.expires_on >= ${today}::date) / nullif(count(*), 0)), 0) AS completion
    FROM slots x WHERE x.subcontractor_id = s.id AND x.required AND ${onDay(sql, today)}
  ) papers
  CROSS JOIN LATERAL (
    SELECT CASE WHEN NOT s.is_active THEN 5 WHEN lapsed IS NOT NULL THEN 1 WHEN missing THEN 2 WHEN waits IS NOT NULL THEN 3 WHEN soon IS NOT NULL THEN 4 ELSE 5 END AS rank
  ) urgency
  CROSS JOIN LATERAL (
    SELECT CASE rank WHEN 1 THEN lapsed - DATE '2000-01-01' WHEN 3 THEN waits WHEN 4 THEN soon - DATE '2000-01-01' ELSE 0 END AS place
  ) within_rank`;

/** Longest over first; missing by age of the file; longest waiting; next to end; the others by name. */
export const MOST_URGENT = "rank, place, CASE WHEN rank = 5 THEN s.company_key ELSE '' END, s.id";
export const LEAST_URGENT = '-rank, -place, s.company_key';

/**
 * Ids among which the first `reach` by urgency are. Each walk gives the first so many of its own order, whatever else is wrong with them: if
 * those of higher rank are fewer than a page reaches to, what they take away from it is on the page anyway.
 * `rest`: everybody who is asked for, from `subcontractors s` on; `only`: the same said of a slot `x`.
 */
export function mostUrgent(
  sql: Sql,
  accountId: number,
  reach: number,
  scope: Scope,
  { rest, only }: { rest: Fragment; only: Fragment },
): Fragment {
  const { organizationId, today } = scope;
  const mine = sql`x.account_id = ${accountId} AND x.counted AND ${onDay(sql, today)} ${organizationId === null ? sql`` : sql`AND x.organization_id = ${organizationId}`} ${only}`;
  // Nobody is on more rows of a day than the account has types.
  const rows = sql`${reach}::int * (SELECT count(*) FROM compliance_types WHERE account_id = ${accountId})`;
  const first = (walk: Fragment, place: string): Fragment => sql`
    (SELECT subcontractor_id FROM (${walk} LIMIT ${rows}) w GROUP BY subcontractor_id ORDER BY ${sql.unsafe(place)}, subcontractor_id LIMIT ${reach}::int)`;
  const waiting = (found: string): Fragment =>
    first(
      sql`SELECT x.subcontractor_id, x.pending_id FROM slots x WHERE ${mine} AND ${sql.unsafe(found)} ORDER BY x.pending_id`,
      'min(pending_id)',
    );
  const lapsing = (from: Fragment): Fragment =>
    first(
      sql`SELECT x.subcontractor_id, x.lapses_on FROM slots x WHERE ${mine} AND x.effective_id IS NOT NULL AND ${from}
        ORDER BY x.lapses_on, x.subcontractor_id, x.document_type_id`,
      'min(lapses_on)',
    );
  return sql`
    ${lapsing(sql`x.lapses_on <= ${today}::date`)}
    UNION ALL (SELECT DISTINCT x.subcontractor_id FROM slots x WHERE ${mine} AND ${isMissing(sql)}
      ORDER BY x.subcontractor_id LIMIT ${reach}::int)
    UNION ALL ${waiting('x.pending_count > 0 AND NOT x.pending_problem')}
    UNION ALL ${waiting('x.pending_problem')}
    UNION ALL ${lapsing(lapsesSoon(sql, accountId, today))}
    UNION ALL (SELECT s.id ${rest} ORDER BY s.company_key, s.id LIMIT ${reach}::int)`;
}
