// The dashboard, and what is new.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import { later } from '../later.ts';
import { define } from '../route.ts';
import * as subs from '../subcontractors.ts';

const alertId = later(() => z.object({ id: z.string().max(40) }));

export const dashboardRoutes = define({
  initialData: {
    method: 'GET',
    path: '/api/dashboard/initial-data',
    gate: 'subscribed',
    summary: 'Le tableau de bord entier',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: subs.initialData,
  },
  dashboardStats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    gate: 'subscribed',
    summary: 'Les chiffres',
    query: later(() => z.object({ organizationId: z.string().optional() })),
    response: subs.stats,
  },
  dashboardActivity: {
    method: 'GET',
    path: '/api/dashboard/activity',
    gate: 'subscribed',
    summary: "L'activité récente",
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(subs.activityItem)),
  },
  dashboardAlerts: {
    method: 'GET',
    path: '/api/dashboard/alerts',
    gate: 'subscribed',
    summary: 'Les alertes',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(subs.alert)),
  },
  readAlert: {
    method: 'POST',
    path: '/api/dashboard/alerts/:id/read',
    gate: 'subscribed',
    summary: 'Marquer une alerte comme lue, ou non lue',
    params: alertId,
    ids: { id: 'alert' },
    body: subs.alertReading,
    response: subs.alert,
  },
  snoozeAlert: {
    method: 'POST',
    path: '/api/dashboard/alerts/:id/snooze',
    gate: 'subscribed',
    summary: 'Mettre une alerte de côté jusqu’à un jour',
    params: alertId,
    ids: { id: 'alert' },
    body: subs.alertSnooze,
    response: subs.alert,
  },
});
