// The alerts of one kind that began on one day, as one: an import of 300 subcontractors raises one alert, not 288.
import type { Alert, AlertGroup } from '#contract/alerts.ts';
import { type CalendarDate, isCalendarDate } from '#domain/kernel/calendar.ts';
import { ALERT, ALERT_KINDS, type AlertKind, alertGroupText } from '#domain/texts/fr/activity-messages.ts';
import { type InvalidList, isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Sql } from '../sql.ts';
import { type AlertScope, chosenBy, markedKinds, partsOf } from './alert-choice.ts';
import { alertsOf } from './alerts.ts';

/** The names that a group's sentence needs: three, or four when there are four. */
const NAMES_READ = 4;

/** Parses a group's id; null if it is not one. */
export function alertGroupNamed(id: string): { kind: AlertKind; day: CalendarDate } | null {
  const [, kind, day] = /^([a-z-]+)-(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  const known = ALERT_KINDS.find((one) => one === kind);
  return known === undefined || !isCalendarDate(day) ? null : { kind: known, day };
}

type GroupRow = {
  kind: AlertKind;
  day: CalendarDate;
  count: number;
  unread: number;
  subcontractors: number;
  names: string[];
  first: number;
};

const groupOf = ({ kind, day, count, unread, subcontractors, names, first }: GroupRow, alone: ReadonlyMap<string, Alert>): AlertGroup => ({
  id: `${kind}-${day}`,
  kind,
  day,
  type: ALERT[kind].level,
  title: count > 1 ? ALERT[kind].titles : ALERT[kind].title,
  description: alertGroupText(
    names.map((name) => name || null),
    subcontractors,
  ),
  count,
  unread,
  subcontractors,
  only: (count === 1 && alone.get(`${kind}-${first}`)) || null,
});

/** All groups, most urgent first; of one kind, in the order of their first alert. Filters: those of `alertsOf`. */
export async function alertGroupsOf(
  sql: Sql,
  accountId: number,
  { filter, ...scope }: AlertScope & { filter: ListOptions['filter'] },
): Promise<AlertGroup[] | InvalidList> {
  const marked = await markedKinds(sql, accountId, scope.personId);
  const asked = chosenBy(sql, accountId, { ...WHOLE_LIST, filter }, marked);
  if (isInvalidList(asked)) return asked;
  const { dated, mine } = partsOf(sql, accountId, asked, { ...scope, marked });
  const rows = await sql<GroupRow[]>`
    SELECT kind, day::text AS day, count(*)::int AS count, count(*) FILTER (WHERE NOT read)::int AS unread,
      count(*) FILTER (WHERE nth = 1)::int AS subcontractors,
      (array_agg(company_name ORDER BY place, tie) FILTER (WHERE nth = 1))[1:${NAMES_READ}::int] AS names,
      min(subject)::int AS first
    FROM (SELECT x.*, s.company_name, m.read_at IS NOT NULL AS read,
        row_number() OVER (PARTITION BY x.kind, x.day, x.subcontractor_id ORDER BY x.place, x.tie) AS nth
      FROM (${dated}) x JOIN subcontractors s ON s.id = x.subcontractor_id LEFT JOIN ops.alert_marks m ON ${mine}) x
    GROUP BY rank, kind, day ORDER BY rank, min(place), day DESC`;
  const single = rows.filter(({ count }) => count === 1).map(({ kind, first }) => `${kind}-${first}`);
  const alone = await alertsNamed(sql, accountId, single.slice(0, NAMED_MAX), { ...scope, snoozed: asked.chosen.snoozed });
  return rows.map((row) => groupOf(row, alone));
}

/** As many as the filter on ids takes. */
const NAMED_MAX = 1000;
async function alertsNamed(
  sql: Sql,
  accountId: number,
  id: readonly string[],
  { snoozed, ...scope }: AlertScope & { snoozed: boolean },
): Promise<Map<string, Alert>> {
  if (id.length === 0) return new Map();
  const page = await alertsOf(sql, accountId, { ...scope, list: { ...WHOLE_LIST, filter: { id, snoozed } } });
  return new Map(isInvalidList(page) ? [] : page.rows.map((row) => [row.id, row]));
}

/** The alerts of a group that stand, and those put off when `snoozed`: their ids' numbers, and whose they are. */
export async function subjectsOfGroup(
  sql: Sql,
  accountId: number,
  { kind, day }: { kind: AlertKind; day: CalendarDate },
  { snoozed, ...scope }: AlertScope & { snoozed: boolean },
): Promise<{ subject: number; subcontractorId: number }[]> {
  const page = await alertsOf(sql, accountId, { ...scope, list: { ...WHOLE_LIST, filter: { kind, day, snoozed } } });
  return isInvalidList(page)
    ? []
    : page.rows.map(({ id, subcontractorId }) => ({ subject: Number(id.slice(kind.length + 1)), subcontractorId }));
}
