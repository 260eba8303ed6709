// Conditions on a row `x` of slots for a given day, shared by lists, alerts and the order of urgency. `slot`: another name for the row in
// the statement.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Fragment, Sql } from '../sql.ts';

/** A slot may have several rows; this selects the one that applies on the day. */
export function onDay(sql: Sql, today: CalendarDate, slot = 'x'): Fragment {
  const row = sql.unsafe(slot);
  return sql`${row}.from_day <= ${today}::date AND ${row}.until_day > ${today}::date`;
}

/** No document covers or has covered the type, and none is pending. */
export const isMissing = (sql: Sql, slot = 'x'): Fragment => sql.unsafe(`${slot}.effective_id IS NULL AND ${slot}.pending_count = 0`);

/**
 * The warning period has begun and the end has not come. The limit by the longest warning period of the account lets an index walk by end
 * day stop there.
 */
export const lapsesSoon = (sql: Sql, accountId: number, today: CalendarDate): Fragment => sql`
  x.lapses_on > ${today}::date AND x.warns_on <= ${today}::date AND x.lapses_on <= ${today}::date + (
    SELECT coalesce(max(t.alert_days_before), 0) + 1 FROM compliance_types t WHERE t.account_id = ${accountId})`;

/** Whether no document is required of subcontractor `s`: he is never covered, and nothing else holds of him. */
export const unconfigured = (sql: Sql): Fragment =>
  sql`NOT s.has_pending AND isempty(s.missing_days) AND isempty(s.expiring_days) AND isempty(s.expired_days) AND NOT isempty(s.uncovered_days)`;
