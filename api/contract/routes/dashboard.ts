// The dashboard, and what is new.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import { later } from '../later.ts';
import { define } from '../route.ts';
import * as subs from '../subcontractors.ts';

export const dashboardRoutes = define({
  initialData: {
    method: 'GET',
    path: '/api/dashboard/initial-data',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: 'Le tableau de bord entier',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: subs.initialData,
  },
  dashboardStats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: 'Les chiffres',
    query: later(() => z.object({ organizationId: z.string().optional() })),
    response: subs.stats,
  },
  dashboardActivity: {
    method: 'GET',
    path: '/api/dashboard/activity',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: "L'activité récente",
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(subs.activityItem)),
  },
  dashboardAlerts: {
    method: 'GET',
    path: '/api/dashboard/alerts',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: 'Les alertes',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(subs.alert)),
  },
});
