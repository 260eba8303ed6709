// The dashboard of the fake company, with its alerts.

import type { Alert, AlertGroup } from '#contract/alerts.ts';
import type { RouteName } from '#contract/routes.ts';
import { type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { ALERT, alertGroupText } from '#domain/texts/fr/activity-messages.ts';
import { alertsOf, byUrgency, chipsOf, markAlert } from './alerts.ts';
import { type FakeAnswer, ok, page, refuse } from './answers.ts';
import { type FakeFilter, idIs, includes, inOrganization, listed, SUBS } from './lists.ts';
import { statsOf, withStats } from './standing.ts';
import type { World } from './world.ts';

type Asked = { world: World; params: Record<string, string>; query: URLSearchParams; body: object };

const counts = (alerts: readonly Alert[]) => ({
  'x-total-alerts': String(alerts.length),
  'x-unread-alerts': String(alerts.filter(({ read }) => !read).length),
});
const ALERT_ROWS: Record<string, FakeFilter> = {
  type: (row: Alert, value) => [value].flat().includes(row.type),
  kind: (row: Alert, value) => [value].flat().includes(row.kind),
  read: (row: Alert, value) => row.read === value,
  snoozed: () => true,
  day: (row: Alert, value) => parisDay(row.createdAt as Instant) === value,
  q: (row: Alert, value) => includes(row.subcontractorName, value),
};
const ACTIVITY_ROWS: Record<string, FakeFilter> = {
  subcontractorId: (row: { subcontractorId: number }, value) => idIs(row.subcontractorId, value),
};

function alertsIn({ world, query }: Asked, snoozed = false): Alert[] {
  const ids = new Set(
    withStats(world)
      .filter(inOrganization(query))
      .map(({ id }) => id),
  );
  return alertsOf(world, snoozed).filter((alert) => ids.has(alert.subcontractorId));
}

function initialData(asked: Asked): FakeAnswer {
  const { world, query } = asked;
  const rows = withStats(world).filter(inOrganization(query));
  const urgent = (JSON.parse(query.get('sort') ?? '["urgency"]') as string[])[0] === 'urgency';
  if (urgent) query.delete('sort');
  const { rows: shown, range } = listed(urgent ? byUrgency(rows) : rows, query, SUBS, 'subcontractors');
  const alerts = alertsIn(asked);
  const body = { stats: statsOf(rows), subcontractors: shown, activity: world.activity.slice(0, 20), alerts: alerts.slice(0, 100) };
  const headers = { 'Content-Range': range, ...counts(alerts), 'x-status-counts': JSON.stringify(chipsOf(rows)) };
  return { status: 200, body, headers };
}

function marked({ world, params }: Asked, change: { read: boolean; until?: CalendarDate | null }): FakeAnswer {
  const alert = markAlert(world, params.id!, change);
  return alert ? ok(alert) : refuse(404, 'not-found', 'Introuvable.');
}

const groupId = ({ kind, createdAt }: Alert): string => `${kind}-${parisDay(createdAt as Instant)}`;

/** As the server groups them: by kind and day. */
function groupsIn(asked: Asked): AlertGroup[] {
  const filter = JSON.parse(asked.query.get('filter') ?? '{}') as { snoozed?: boolean };
  const { rows } = listed(alertsIn(asked, filter.snoozed), asked.query, ALERT_ROWS, 'alerts');
  return [...Map.groupBy(rows as Alert[], groupId)].map(([id, alerts]) => {
    const { kind, type, createdAt } = alerts[0]!;
    const names = [...new Set(alerts.map(({ subcontractorName }) => subcontractorName))];
    return {
      ...{ id, kind, type, day: parisDay(createdAt as Instant), count: alerts.length, subcontractors: names.length },
      title: alerts.length > 1 ? ALERT[kind].titles : ALERT[kind].title,
      description: alertGroupText(names, names.length),
      unread: alerts.filter(({ read }) => !read).length,
      only: alerts.length === 1 ? alerts[0]! : null,
    };
  });
}

function markedGroup(asked: Asked, change: { read: boolean; until?: CalendarDate | null }): FakeAnswer {
  const { subcontractorIds: only } = asked.body as { subcontractorIds?: number[] };
  const those = alertsOf(asked.world, change.until === null).filter(
    (alert) => groupId(alert) === asked.params.id && (only?.includes(alert.subcontractorId) ?? true),
  );
  for (const { id } of those) markAlert(asked.world, id, change);
  return those.length > 0 ? ok({ count: those.length }) : refuse(404, 'not-found', 'Introuvable.');
}

export const dashboardHandlers: Partial<Record<RouteName, (asked: Asked) => FakeAnswer>> = {
  initialData,
  dashboardActivity: ({ world, query }) => page(world.activity, query, ACTIVITY_ROWS, 'activity'),
  dashboardAlerts: (asked) => {
    const { snoozed = false } = JSON.parse(asked.query.get('filter') ?? '{}') as { snoozed?: boolean };
    const alerts = alertsIn(asked, snoozed);
    const answer = page(alerts, asked.query, ALERT_ROWS, 'alerts');
    return { ...answer, headers: { ...answer.headers, ...counts(alerts) } };
  },
  dashboardAlertGroups: (asked) => ok(groupsIn(asked)),
  readAlertGroup: (asked) => markedGroup(asked, { read: (asked.body as { read?: boolean }).read ?? true }),
  snoozeAlertGroup: (asked) => markedGroup(asked, { read: false, until: (asked.body as { until: CalendarDate | null }).until }),
  readAlert: (asked) => marked(asked, { read: (asked.body as { read?: boolean }).read ?? true }),
  snoozeAlert: (asked) => marked(asked, { read: false, until: (asked.body as { until: CalendarDate | null }).until }),
};
