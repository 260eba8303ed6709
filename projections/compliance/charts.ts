// The dashboard's charts: which subcontractors were in order at the end of each month, and which documents expire in each of the next
// weeks.
import type { MonthInOrder, WeekOfExpiries } from '#contract/dashboard.ts';
import { weekday } from '#domain/kernel/business-hours.ts';
import { addDays, addMonths, type CalendarDate, type Instant, isCalendarDate, parisInstant } from '#domain/kernel/calendar.ts';
import { BAD, type Filter } from '../lists.ts';
import type { Fragment, Sql } from '../sql.ts';
import type { Scope } from './figures.ts';

/** The last `count` months, oldest first, each with its last day; for the current month, today. */
function monthsUntil(today: CalendarDate, count: number): { month: string; day: CalendarDate; ends: Instant }[] {
  const current = `${today.slice(0, 7)}-01` as CalendarDate;
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(current, index - count + 1);
    const next = addMonths(month, 1);
    return { month: month.slice(0, 7), day: month === current ? today : addDays(next, -1), ends: parisInstant(next) };
  });
}

const lastDayOf = (month: string): CalendarDate => addDays(addMonths(`${month}-01` as CalendarDate, 1), -1);

type Month = ReturnType<typeof monthsUntil>[number];

/**
 * Queries for a `WITH` clause. `judged` holds, for each month's end, the subcontractors that counted, whether each was in order, and of
 * whom nothing was asked, by what was known then (decision 113).
 */
function judgedIn(sql: Sql, accountId: number, asked: readonly Month[], organizationId: number | null): Fragment {
  /** The rows that were the newest known ones at the end of a month `m`. */
  const asKnown = (table: string, id: string, where: Fragment = sql``): Fragment => sql`
    (SELECT *, lead(known_from) OVER (PARTITION BY ${sql.unsafe(id)} ORDER BY revision) AS known_until FROM ${sql.unsafe(table)}
      WHERE account_id = ${accountId} ${where}) k ON k.known_from < m.ends AND (k.known_until IS NULL OR k.known_until >= m.ends)`;
  // The subcontractors that are in the organisation today, wherever they were at that time.
  const there =
    organizationId === null
      ? sql``
      : sql`AND subcontractor_id IN (SELECT id FROM subcontractors WHERE account_id = ${accountId} AND organization_id = ${organizationId})`;
  return sql`
    m AS (
      SELECT * FROM unnest(${asked.map(({ month }) => month)}::text[], ${asked.map(({ day }) => day)}::date[], ${asked.map(({ ends }) => ends)}::text[])
        AS m(month, day, ends)
    ), required AS MATERIALIZED (
      SELECT m.month, array_agg(k.document_type_id) AS types FROM m JOIN ${asKnown('known_types', 'document_type_id')} WHERE k.required GROUP BY 1
    ), covered AS MATERIALIZED (
      SELECT m.month, k.subcontractor_id, array_agg(k.document_type_id) AS types FROM m JOIN ${asKnown('known_covers', 'document_id', there)}
      WHERE k.counts_from <= m.day AND k.expires_on >= m.day GROUP BY 1, 2
    ), judged AS (
      SELECT m.month, k.subcontractor_id, asked.many > 0 AND NOT asked.lacking AS in_order, asked.many = 0 AS unconfigured
      FROM m JOIN ${asKnown('known_places', 'subcontractor_id', there)} AND k.counted
      LEFT JOIN required r ON r.month = m.month LEFT JOIN covered c ON c.month = m.month AND c.subcontractor_id = k.subcontractor_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS many, coalesce(bool_or((t = ANY (c.types)) IS NOT TRUE), false) AS lacking
        FROM unnest(r.types) t WHERE k.required_type_ids IS NULL OR t = ANY (k.required_type_ids)
      ) asked
    )`;
}

/** The number of active subcontractors at the end of each month, of those covered for all that was asked, and of those asked nothing. */
export async function historyOf(
  sql: Sql,
  accountId: number,
  { months, organizationId, today }: Scope & { months: number },
): Promise<MonthInOrder[]> {
  const rows = await sql<MonthInOrder[]>`
    WITH ${judgedIn(sql, accountId, monthsUntil(today, months), organizationId)}
    SELECT m.month, m.day::text AS day, count(k.subcontractor_id)::int AS total, count(*) FILTER (WHERE k.in_order)::int AS "inOrder",
      count(*) FILTER (WHERE k.unconfigured)::int AS unconfigured
    FROM m LEFT JOIN judged k ON k.month = m.month GROUP BY m.month, m.day ORDER BY m.month`;
  return [...rows];
}

/** The subcontractors `s` that the chart counts as in order for a month (`2026-10`). Those archived since are in no list. */
export const inOrderFilter =
  (sql: Sql, accountId: number, today: CalendarDate): Filter =>
  (value) => {
    const month = typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : null;
    if (month === null || month > today.slice(0, 7)) return BAD;
    const asked = monthsUntil(month === today.slice(0, 7) ? today : lastDayOf(month), 1);
    return sql`s.id IN (WITH ${judgedIn(sql, accountId, asked, null)} SELECT subcontractor_id FROM judged WHERE in_order)`;
  };

/** Slots whose document has its last valid day in this range, with no document that takes over. */
const lapsing = (sql: Sql, accountId: number, from: CalendarDate, to: CalendarDate): Fragment => sql`
  FROM slots WHERE account_id = ${accountId} AND counted AND effective_id IS NOT NULL
    AND lapses_on > ${from}::date AND lapses_on <= ${addDays(to, 1)}::date AND expires_on >= from_day AND lapses_on < until_day`;

/** The weeks from this Monday on. The first one also counts the documents that expired earlier this week. */
export async function expiriesOf(
  sql: Sql,
  accountId: number,
  { weeks, organizationId, today }: Scope & { weeks: number },
): Promise<WeekOfExpiries[]> {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  const asked = Array.from({ length: weeks }, (_, week) => ({ from: addDays(monday, 7 * week), to: addDays(monday, 7 * week + 6) }));
  const organization = organizationId === null ? sql`` : sql`AND organization_id = ${organizationId}`;
  const rows = await sql<{ week: number; count: number }[]>`
    SELECT (expires_on - ${monday}::date) / 7 AS week, count(*)::int AS count
    ${lapsing(sql, accountId, monday, asked.at(-1)!.to)} ${organization} GROUP BY 1`;
  const counts = new Map(rows.map(({ week, count }) => [week, count]));
  return asked.map((span, week) => ({ ...span, count: counts.get(week) ?? 0 }));
}

/** The documents `d` that a week of the chart counts: `["2026-11-23", "2026-11-29"]`. */
export const lapsingFilter =
  (sql: Sql, accountId: number): Filter =>
  (value) => {
    const [from, to, more] = Array.isArray(value) ? (value as unknown[]) : [];
    if (!isCalendarDate(from) || !isCalendarDate(to) || more !== undefined) return BAD;
    return sql`d.id IN (SELECT effective_id ${lapsing(sql, accountId, from, to)})`;
  };
