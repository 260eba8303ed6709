// « Synthèse » in one statement, whatever the account's size: of each document that was asked of somebody, the days on which it was required
// less those on which a validated one was in force, both as they became known (compliance/known.ts). What was decided later changes nothing of
// the days before it.
import { addDays, addMonths, type CalendarDate, type Instant, parisInstant } from '#domain/kernel/calendar.ts';
import { SYNTHESIS_MONTHS, SYNTHESIS_ROWS, type SynthesisFigures } from '#domain/reporting/synthesis.ts';
import type { Fragment, Sql } from '../sql.ts';

type Month = { month: string; first: CalendarDate; next: CalendarDate; begins: Instant; ends: Instant };
/** The last months, oldest first; the current one ends with today. */
function monthsUntil(today: CalendarDate): Month[] {
  const current = `${today.slice(0, 7)}-01` as CalendarDate;
  return Array.from({ length: SYNTHESIS_MONTHS }, (_, index) => {
    const first = addMonths(current, index - SYNTHESIS_MONTHS + 1);
    const next = first === current ? addDays(today, 1) : addMonths(first, 1);
    return { month: first.slice(0, 7), first, next, begins: parisInstant(first), ends: parisInstant(next) };
  });
}
export const synthesisBegins = (today: CalendarDate): CalendarDate => monthsUntil(today)[0]!.first;

/**
 * Rows of a table of what was known when, each with the days (in Paris) from `since` on and before `until` on which it was the newest one at the
 * end of the day. A clock that went back takes nothing away: the day runs on.
 */
const daily = (sql: Sql, accountId: number, table: string, id: string): Fragment => sql`
  (SELECT *, lead(since) OVER (PARTITION BY ${sql.unsafe(id)} ORDER BY revision) AS until FROM (
    SELECT *, max((known_from::timestamptz AT TIME ZONE 'Europe/Paris')::date) OVER (PARTITION BY ${sql.unsafe(id)} ORDER BY revision) AS since
    FROM ${sql.unsafe(table)} WHERE account_id = ${accountId}) k) k`;

/** How many days a multirange has. */
const countOf = (sql: Sql, days: string): Fragment =>
  sql`(SELECT coalesce(sum(upper(d) - lower(d)), 0)::int FROM unnest(${sql.unsafe(days)}) d)`;

/** Queries for a `WITH` clause: `slot` is a document asked of somebody, the `days` on which it was, and the `gap` among them. */
function slotsIn(sql: Sql, accountId: number, whole: Fragment): Fragment {
  return sql`
    types AS MATERIALIZED (
      SELECT k.document_type_id, daterange(k.since, k.until) AS days FROM ${daily(sql, accountId, 'known_types', 'document_type_id')} WHERE k.required
    ), asked AS MATERIALIZED (
      SELECT k.subcontractor_id, t.document_type_id, range_agg(daterange(k.since, k.until) * t.days * ${whole}) AS days
      FROM ${daily(sql, accountId, 'known_places', 'subcontractor_id')} JOIN types t ON daterange(k.since, k.until) && t.days * ${whole}
      WHERE k.counted AND (k.required_type_ids IS NULL OR t.document_type_id = ANY (k.required_type_ids)) GROUP BY 1, 2
    ), covered AS MATERIALIZED (
      SELECT k.subcontractor_id, k.document_type_id,
        range_agg(daterange(k.since, k.until) * daterange(least(k.counts_from, k.expires_on + 1), k.expires_on + 1)) AS days
      FROM ${daily(sql, accountId, 'known_covers', 'document_id')} WHERE k.counts_from IS NOT NULL AND k.expires_on >= lower(${whole}) GROUP BY 1, 2
    ), slot AS MATERIALIZED (
      SELECT a.subcontractor_id, a.document_type_id, a.days, a.days - coalesce(c.days, '{}') AS gap
      FROM asked a LEFT JOIN covered c USING (subcontractor_id, document_type_id)
    )`;
}

export async function synthesisFiguresOf(sql: Sql, accountId: number, today: CalendarDate): Promise<SynthesisFigures> {
  const months = monthsUntil(today);
  const column = (field: keyof Month): string[] => months.map((month) => month[field]);
  const whole = sql`daterange(${months[0]!.first}::date, ${addDays(today, 1)}::date)`;
  const [answer] = await sql<[SynthesisFigures]>`
    WITH m AS (
      SELECT month, daterange(first, next) AS days, begins, ends
      FROM unnest(${column('month')}::text[], ${column('first')}::date[], ${column('next')}::date[], ${column('begins')}::text[], ${column('ends')}::text[])
        AS m(month, first, next, begins, ends)
    ), ${slotsIn(sql, accountId, whole)}, counted AS (
      SELECT m.month, count(*)::int AS asked, (count(*) FILTER (WHERE NOT s.gap && m.days))::int AS on_time,
        (count(*) FILTER (WHERE CASE WHEN s.gap && m.days THEN (upper(s.days * m.days::datemultirange) - 1) <@ s.gap END))::int AS missing
      FROM m JOIN slot s ON s.days && m.days GROUP BY 1
    ), flow AS (
      SELECT m.month, (count(*) FILTER (WHERE e.type = 'DocumentUploaded'))::int AS received,
        (count(*) FILTER (WHERE e.type <> 'DocumentUploaded'))::int AS judged
      FROM log_entries e JOIN m ON e.at >= m.begins AND e.at < m.ends
      WHERE e.account_id = ${accountId} AND e.known_at >= ${months[0]!.begins}
        AND e.type IN ('DocumentUploaded', 'DocumentValidated', 'DocumentRejected') GROUP BY 1
    ), lacking AS MATERIALIZED (
      SELECT s.subcontractor_id, range_agg(s.gap) AS days, bool_or(${today}::date <@ s.gap) AS open,
        json_agg(json_build_object('name', t.name, 'days', ${countOf(sql, 's.gap')}, 'open', ${today}::date <@ s.gap) ORDER BY t.search, t.id) AS documents
      FROM slot s JOIN compliance_types t ON t.id = s.document_type_id WHERE NOT isempty(s.gap) GROUP BY 1
    )
    SELECT
      (SELECT json_agg(json_build_object('month', m.month, 'asked', coalesce(c.asked, 0), 'onTime', coalesce(c.on_time, 0),
          'late', coalesce(c.asked - c.on_time - c.missing, 0), 'missing', coalesce(c.missing, 0), 'received', coalesce(f.received, 0),
          'judged', coalesce(f.judged, 0)) ORDER BY m.month)
        FROM m LEFT JOIN counted c USING (month) LEFT JOIN flow f USING (month)) AS months,
      (SELECT coalesce(json_agg(g), '[]') FROM (
        SELECT s.id AS "subcontractorId", s.company_name AS "companyName", s.siret, ${countOf(sql, 'l.days')} AS days, l.open, l.documents
        FROM lacking l JOIN subcontractors s ON s.id = l.subcontractor_id
        ORDER BY l.open DESC, 4 DESC, s.company_key, s.id LIMIT ${SYNTHESIS_ROWS}) g) AS gaps,
      (SELECT count(*)::int FROM lacking) AS "withGap"`;
  return answer;
}
