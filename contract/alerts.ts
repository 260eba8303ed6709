// One alert, and what a person notes on it: read, or put off until a day.
import { z } from 'zod';
import { ALERT_KINDS } from '#domain/texts/fr/activity-messages.ts';
import { calendarDay, count, id, instantText, listQuery } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';
import { BULK_MAX } from './selection.ts';

export const alert = later(() =>
  z.object({
    id: z.string(),
    kind: z.enum(ALERT_KINDS),
    type: z.enum(['error', 'warning', 'info']),
    title: z.string(),
    description: z.string(),
    createdAt: instantText,
    subcontractorId: id,
    subcontractorName: z.string(),
    documentTypeId: id.nullable(),
    /** The document concerned, where there is one. */
    documentId: id.optional(),
    /** Of that document, the last day on which it is valid. */
    expiresOn: calendarDay.nullable(),
    /** By whoever asks. */
    read: z.boolean(),
    /** The first day on which it stands again; null: it stands. */
    snoozedUntil: calendarDay.nullable(),
  }),
);
/** The alerts of one kind that began on one day in Paris, as one. */
export const alertGroup = later(() =>
  z.object({
    /** The kind and the day: `missing-2026-11-21`. */
    id: z.string(),
    kind: z.enum(ALERT_KINDS),
    day: calendarDay,
    type: z.enum(['error', 'warning', 'info']),
    title: z.string(),
    /** Names the first subcontractors and counts the others. */
    description: z.string(),
    count,
    unread: count,
    subcontractors: count,
    /** The alert itself where the group has one alone. */
    only: alert.nullable(),
  }),
);
export type AlertGroup = z.infer<typeof alertGroup>;
/** How many alerts of the group were marked. */
const marked = later(() => z.object({ count }));
/** Without a body: read. */
export const alertReading = later(() => z.object({ read: z.boolean().default(true) }));
/** Of some subcontractors only, where not all of the group were dealt with. */
export const alertGroupReading = later(() => alertReading.extend({ subcontractorIds: z.array(id).max(BULK_MAX).optional() }));
/** `until` null: it stands again at once. */
export const alertSnooze = later(() => z.object({ until: calendarDay.nullable() }));
export type Alert = z.infer<typeof alert>;
const alertId = later(() => z.object({ id: z.string().max(40) }));

export const alertsRoutes = define({
  dashboardAlertGroups: {
    method: 'GET',
    path: '/api/dashboard/alert-groups',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les alertes, une par nature et par jour',
    query: later(() => listQuery.pick({ filter: true }).extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(alertGroup)),
  },
  readAlertGroup: {
    method: 'POST',
    path: '/api/dashboard/alert-groups/:id/read',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Marquer toutes les alertes d’une nature et d’un jour comme lues, ou non lues',
    params: alertId,
    body: alertGroupReading,
    response: marked,
  },
  snoozeAlertGroup: {
    method: 'POST',
    path: '/api/dashboard/alert-groups/:id/snooze',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Mettre de côté jusqu’à un jour toutes les alertes d’une nature et d’un jour',
    params: alertId,
    body: alertSnooze,
    response: marked,
  },
  readAlert: {
    method: 'POST',
    path: '/api/dashboard/alerts/:id/read',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Marquer une alerte comme lue, ou non lue',
    params: alertId,
    ids: { id: 'alert' },
    body: alertReading,
    response: alert,
  },
  snoozeAlert: {
    method: 'POST',
    path: '/api/dashboard/alerts/:id/snooze',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Mettre une alerte de côté jusqu’à un jour',
    params: alertId,
    ids: { id: 'alert' },
    body: alertSnooze,
    response: alert,
  },
});
