// The whole dashboard in one statement, after a query for the kinds of alerts that the person has marked: figures, one page of the table,
// the latest activity, the first alerts.
import type { ChipCounts, InitialData } from '#contract/dashboard.ts';
import type { ReminderFacts } from '#domain/reminders/agenda.ts';
import { activityItem, activityListing, type HappeningRow } from '../activity/query.ts';
import { type AlertScope, markedKinds } from '../compliance/alert-choice.ts';
import { type AlertRow, alertOf, alertsListing } from '../compliance/alerts.ts';
import { CHIP_FIGURES, chipsFrom, FIGURES, figuresOf, statsFrom } from '../compliance/figures.ts';
import { subcontractorsWithStatsListing, withStats } from '../compliance/subcontractors.ts';
import { type InvalidList, isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Sql } from '../sql.ts';

/**
 * The lists that come with it are limited: more rows than the cards show, few enough to keep the answer of a large account small. The rest
 * has routes of its own.
 */
const FIRST_ACTIVITY: ListOptions = { sort: null, range: [0, 49], filter: {} };
const FIRST_ALERTS: ListOptions = { sort: null, range: [0, 99], filter: {} };

export type Dashboard = {
  data: InitialData;
  totals: { subcontractors: number; activity: number; alerts: number; unreadAlerts: number };
  chips: ChipCounts;
};

/** `list` applies to the table (without it, all rows); the totals of the three lists are counted, not loaded. */
export async function dashboardOf(
  sql: Sql,
  accountId: number,
  { list = WHOLE_LIST, facts, ...scope }: AlertScope & { list?: ListOptions; facts?: ReminderFacts },
): Promise<Dashboard | InvalidList> {
  const table = subcontractorsWithStatsListing(sql, accountId, list, scope);
  if (isInvalidList(table)) return table;
  const activity = activityListing(sql, accountId, FIRST_ACTIVITY, scope.organizationId);
  const alerts = alertsListing(sql, accountId, FIRST_ALERTS, { ...scope, marked: await markedKinds(sql, accountId, scope.personId) });
  if (isInvalidList(activity) || isInvalidList(alerts)) throw new Error('the dashboard asks for a list that does not exist');
  const [row] = await sql`
    SELECT
      (SELECT coalesce(json_agg(f), '[]') FROM (${figuresOf(sql, accountId, [...new Set([...FIGURES, ...CHIP_FIGURES])], scope)}) f) AS figures,
      (SELECT coalesce(json_agg(r), '[]') FROM (${table.rows}) r) AS subcontractors, (${table.total})::int AS subcontractors_total,
      (SELECT coalesce(json_agg(r), '[]') FROM (${activity.rows}) r) AS activity, (${activity.total})::int AS activity_total,
      (SELECT coalesce(json_agg(r), '[]') FROM (${alerts.rows}) r) AS alerts, (${alerts.counts}) AS alert_counts`;
  const answer = row as unknown as {
    figures: { figure: string; n: number }[];
    subcontractors: Parameters<typeof withStats>[0][];
    activity: HappeningRow[];
    alerts: AlertRow[];
    subcontractors_total: number;
    activity_total: number;
    alert_counts: [total: number, unread: number];
  };
  return {
    data: {
      stats: statsFrom(answer.figures),
      subcontractors: answer.subcontractors.map((subcontractor) => withStats(subcontractor, scope.today, facts)),
      activity: answer.activity.map(activityItem),
      alerts: answer.alerts.map((alert) => alertOf(alert, scope.today)),
    },
    totals: {
      subcontractors: answer.subcontractors_total,
      activity: answer.activity_total,
      alerts: answer.alert_counts[0],
      unreadAlerts: answer.alert_counts[1],
    },
    chips: chipsFrom(answer.figures),
  };
}
