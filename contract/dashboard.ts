// The dashboard: its figures, table, activity and alerts at once or apart, and what its charts draw (CONTRACT « Figures », « Charts »).
import { z } from 'zod';
import { alert } from './alerts.ts';
import { calendarDay, id, instantText, listQuery } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';
import { subcontractorWithStats } from './subcontractors.ts';

export const stats = later(() =>
  z.object({
    totalSubcontractors: z.number(),
    upToDate: z.number(),
    expiringSoon: z.number(),
    missing: z.number(),
    pendingValidation: z.number(),
    expired: z.number(),
  }),
);
export type Stats = z.infer<typeof stats>;
/** Header `x-status-counts` of the dashboard, as JSON: how many active subcontractors each chip of the table would show, and how many are inactive. */
export const chipCounts = later(() =>
  z.object({
    pending: z.number(),
    expired: z.number(),
    expiring_soon: z.number(),
    missing: z.number(),
    /** Nothing is asked of them; `incomplet` counts them too. */
    config_required: z.number(),
    current: z.number(),
    incomplet: z.number(),
    inactive: z.number(),
  }),
);
export type ChipCounts = z.infer<typeof chipCounts>;
export const ACTIVITY_TYPES = [
  'upload',
  'expiring',
  'reminder',
  'request',
  'manual_reminder',
  'automatic_reminder',
  'voice_call',
  'sms_answer',
  'validated',
  'rejected',
] as const;
export const activityItem = later(() =>
  z.object({
    id: z.string(),
    type: z.enum(ACTIVITY_TYPES),
    subcontractorId: id,
    subcontractorName: z.string(),
    documentTypeName: z.string().nullable(),
    description: z.string(),
    createdAt: instantText,
  }),
);
export type ActivityItem = z.infer<typeof activityItem>;
export const initialData = later(() =>
  z.object({
    stats,
    subcontractors: z.array(subcontractorWithStats),
    activity: z.array(activityItem),
    alerts: z.array(alert),
  }),
);
export type InitialData = z.infer<typeof initialData>;

/** Of the end of a month, today for the current one. */
export const monthInOrder = later(() =>
  z.object({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    day: calendarDay,
    inOrder: z.number().int(),
    /** Of `total`: nothing was asked of them, so they were not in order. */
    unconfigured: z.number().int(),
    total: z.number().int(),
  }),
);
export type MonthInOrder = z.infer<typeof monthInOrder>;
/** Papers whose last day is in a week, Monday to Sunday. */
export const weekOfExpiries = later(() => z.object({ from: calendarDay, to: calendarDay, count: z.number().int() }));
export type WeekOfExpiries = z.infer<typeof weekOfExpiries>;
const span = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d?$/, `De 1 à ${most}`)
    .transform(Number)
    .refine((n) => n <= most, `De 1 à ${most}`)
    .default(usual);
export const historyQuery = later(() => z.object({ months: span(60, 12), organizationId: z.string().optional() }));
export const expiriesQuery = later(() => z.object({ weeks: span(53, 12), organizationId: z.string().optional() }));

export const dashboardRoutes = define({
  initialData: {
    method: 'GET',
    path: '/api/dashboard/initial-data',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Le tableau de bord entier',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: initialData,
  },
  dashboardStats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les chiffres',
    query: later(() => z.object({ organizationId: z.string().optional() })),
    response: stats,
  },
  dashboardActivity: {
    method: 'GET',
    path: '/api/dashboard/activity',
    gate: 'subscribed',
    ability: 'read',
    summary: 'L’activité récente',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(activityItem)),
  },
  dashboardAlerts: {
    method: 'GET',
    path: '/api/dashboard/alerts',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les alertes',
    query: later(() => listQuery.extend({ organizationId: z.string().optional() })),
    response: later(() => z.array(alert)),
  },
  dashboardHistory: {
    method: 'GET',
    path: '/api/dashboard/history',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Sous-traitants en ordre à la fin de chaque mois',
    query: historyQuery,
    response: later(() => z.array(monthInOrder)),
  },
  dashboardExpiries: {
    method: 'GET',
    path: '/api/dashboard/expiries',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Échéances à venir, semaine par semaine',
    query: expiriesQuery,
    response: later(() => z.array(weekOfExpiries)),
  },
});
