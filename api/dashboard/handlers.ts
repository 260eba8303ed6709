// The dashboard: figures, table, activity and alerts, whole or by organisation (F109-F114, F139-F143, F263).
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { activityOf } from '#projections/activity/query.ts';
import { alertsOf, expiriesOf, historyOf, statsOf } from '#projections/compliance/query.ts';
import { dashboardOf } from '#projections/dashboard/query.ts';
import { type Handlers, listed } from '../shell/call.ts';
import { organizationIn, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { contentRange } from '../shell/http/list.ts';

export function dashboardRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  return {
    async initialData({ visitor, list, query, http }) {
      const scope = { organizationId: organizationIn(query), today: clock.today(), personId: visitor.personId };
      const { data, totals, chips } = valid(
        await dashboardOf(sql, visitor.accountId, { list, facts: await reminderFacts(deps, visitor.accountId), ...scope }),
      );
      // The specification fixes the body, so headers carry the totals of its three lists.
      http.header('content-range', contentRange('subcontractors', { rows: data.subcontractors, total: totals.subcontractors }, list));
      http.header('x-total-activity', String(totals.activity));
      http.header('x-total-alerts', String(totals.alerts));
      http.header('x-unread-alerts', String(totals.unreadAlerts));
      http.header('x-status-counts', JSON.stringify(chips));
      return data;
    },
    dashboardStats: ({ visitor, query }) =>
      statsOf(sql, visitor.accountId, { organizationId: organizationIn(query), today: clock.today() }),
    dashboardActivity: async ({ visitor, list, query }) =>
      listed(valid(await activityOf(sql, visitor.accountId, { organizationId: organizationIn(query), list }))),
    async dashboardAlerts({ visitor, list, query, http }) {
      const scope = { organizationId: organizationIn(query), today: clock.today(), personId: visitor.personId };
      const { unread, ...page } = valid(await alertsOf(sql, visitor.accountId, { ...scope, list }));
      // As on the whole dashboard, the totals count what the filters leave.
      http.header('x-total-alerts', String(page.total));
      http.header('x-unread-alerts', String(unread));
      return listed(page);
    },
    dashboardHistory: ({ visitor, query }) =>
      historyOf(sql, visitor.accountId, { months: query.months, organizationId: organizationIn(query), today: clock.today() }),
    dashboardExpiries: ({ visitor, query }) =>
      expiriesOf(sql, visitor.accountId, { weeks: query.weeks, organizationId: organizationIn(query), today: clock.today() }),
  } satisfies Partial<Handlers>;
}
