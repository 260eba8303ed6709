// The dashboard: figures, table, activity and alerts, whole or by organisation (F109-F114, F139-F143, F263).
import { activityOf } from '#projections/activity/query.ts';
import { alertsOf, statsOf } from '#projections/compliance/query.ts';
import { dashboardOf } from '#projections/dashboard/query.ts';
import { type Handlers, listed } from '../call.ts';
import { contentRange } from '../http/list.ts';
import { organizationIn, type RouteDeps, valid } from './deps.ts';

export function dashboardRoutes({ sql, clock }: RouteDeps) {
  return {
    async initialData({ visitor, list, query, http }) {
      const scope = { organizationId: organizationIn(query), today: clock.today() };
      const { data, totals } = valid(await dashboardOf(sql, visitor.accountId, { list, ...scope }));
      // The body is the specification's; how many there are behind its three lists is told beside it.
      http.header('content-range', contentRange('subcontractors', { rows: data.subcontractors, total: totals.subcontractors }, list));
      http.header('x-total-activity', String(totals.activity));
      http.header('x-total-alerts', String(totals.alerts));
      return data;
    },
    dashboardStats: ({ visitor, query }) =>
      statsOf(sql, visitor.accountId, { organizationId: organizationIn(query), today: clock.today() }),
    dashboardActivity: async ({ visitor, list, query }) =>
      listed(valid(await activityOf(sql, visitor.accountId, { organizationId: organizationIn(query), list }))),
    dashboardAlerts: async ({ visitor, list, query }) =>
      listed(valid(await alertsOf(sql, visitor.accountId, { organizationId: organizationIn(query), list, today: clock.today() }))),
  } satisfies Partial<Handlers>;
}
