// The dashboard, and what is new.
import { z } from 'zod';
import { listQuery } from '../common.ts';
import { define } from '../route.ts';
import * as subs from '../subcontractors.ts';

export const dashboardRoutes = define({
  initialData: {
    method: 'GET',
    path: '/api/dashboard/initial-data',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: 'Le tableau de bord entier',
    query: listQuery.extend({ organizationId: z.string().optional() }),
    response: subs.initialData,
  },
  dashboardStats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: 'Les chiffres',
    query: z.object({ organizationId: z.string().optional() }),
    response: subs.stats,
  },
  dashboardActivity: {
    method: 'GET',
    path: '/api/dashboard/activity',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: "L'activité récente",
    query: listQuery.extend({ organizationId: z.string().optional() }),
    response: z.array(subs.activityItem),
  },
  dashboardAlerts: {
    method: 'GET',
    path: '/api/dashboard/alerts',
    gate: 'subscribed',
    fromRowsAlone: true,
    summary: 'Les alertes',
    query: listQuery.extend({ organizationId: z.string().optional() }),
    response: z.array(subs.alert),
  },
});
