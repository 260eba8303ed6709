// One alert, and what a person notes on it: read, or put off until a day.
import { z } from 'zod';
import { ALERT_KINDS } from '#domain/texts/fr/activity-messages.ts';
import { calendarDay, id, instantText } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';

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
/** Without a body: read. */
export const alertReading = later(() => z.object({ read: z.boolean().default(true) }));
/** `until` null: it stands again at once. */
export const alertSnooze = later(() => z.object({ until: calendarDay.nullable() }));
export type Alert = z.infer<typeof alert>;
const alertId = later(() => z.object({ id: z.string().max(40) }));

export const alertsRoutes = define({
  readAlert: {
    method: 'POST',
    path: '/api/dashboard/alerts/:id/read',
    gate: 'subscribed',
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
    summary: 'Mettre une alerte de côté jusqu’à un jour',
    params: alertId,
    ids: { id: 'alert' },
    body: alertSnooze,
    response: alert,
  },
});
