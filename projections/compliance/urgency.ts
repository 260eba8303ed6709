// The order of urgency: expired documents first, then missing ones, then pending ones, then those that expire soon. It changes with each
// day, so no row stores it; a page costs a few index walks that stop at its end.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Fragment, Sql } from '../sql.ts';
import type { Scope } from './figures.ts';
import { isMissing, lapsesSoon, onDay } from './slots.ts';

/** To be joined to subcontractors `s`: computes the sort columns that no row stores, from the required slots on the given day. */
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

/** Rank by rank: expired longest; missing, oldest file first; pending longest; expiring next; the others by name. */
export const MOST_URGENT = "rank, place, CASE WHEN rank = 5 THEN s.company_key ELSE '' END, s.id";
export const LEAST_URGENT = '-rank, -place, s.company_key';

/**
 * Ids that include the first `reach` by urgency. Each walk returns the first `reach` in its own order, whatever their rank: one that
 * another walk ranks higher is on the page anyway. `rest`: all selected subcontractors, as SQL from `subcontractors s` on; `only`: the same
 * selection as a condition on a slot `x`.
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
  // On one day a subcontractor has at most one row per type of the account.
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
