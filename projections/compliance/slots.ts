// What a row `x` of slots says on a day, asked alike by lists, alerts and the order of urgency. `slot`: where the statement calls it otherwise.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Fragment, Sql } from '../sql.ts';

/** Which row of a slot holds on the day. */
export function onDay(sql: Sql, today: CalendarDate, slot = 'x'): Fragment {
  const row = sql.unsafe(slot);
  return sql`${row}.from_day <= ${today}::date AND ${row}.until_day > ${today}::date`;
}

/** Nothing covers, nothing covered before, and nothing waits. */
export const isMissing = (sql: Sql, slot = 'x'): Fragment => sql.unsafe(`${slot}.effective_id IS NULL AND ${slot}.pending_count = 0`);

/** What warns and is not over. No type warns longer before than the one with the longest notice: a walk by the day of the end stops there. */
export const lapsesSoon = (sql: Sql, accountId: number, today: CalendarDate): Fragment => sql`
  x.lapses_on > ${today}::date AND x.warns_on <= ${today}::date AND x.lapses_on <= ${today}::date + (
    SELECT coalesce(max(t.alert_days_before), 0) + 1 FROM compliance_types t WHERE t.account_id = ${accountId})`;
