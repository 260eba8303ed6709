// The periodic report's settings (compliance.md §5, §9; CONTRACT « Reminders and calls »).
import { z } from 'zod';
import { message } from './accounts.ts';
import { instantText } from './common.ts';
import { later } from './later.ts';
import { define } from './route.ts';

const whole = (from: number, to: number, wrong: string) => z.number({ error: wrong }).int(wrong).min(from, wrong).max(to, wrong);

const schedule = later(() =>
  z.object({
    isEnabled: z.boolean({ error: 'Activé ou non : valeur incorrecte' }),
    frequency: z.enum(['daily', 'weekly', 'monthly'], { error: 'La fréquence est quotidienne, hebdomadaire ou mensuelle' }),
    dayOfWeek: whole(0, 6, 'Le jour de la semaine va de 0 (dimanche) à 6'),
    dayOfMonth: whole(1, 28, 'Le jour du mois va de 1 à 28'),
    hour: whole(0, 23, 'L’heure va de 0 à 23'),
  }),
);
/** What is not named stays as it is (F255). */
export const reportingChanges = later(() => schedule.partial());
/** `lastSent`: of the last periodic report; a test report is none. */
export const reportingSettings = later(() => schedule.extend({ lastSent: instantText.nullable() }));
export type ReportingSettings = z.infer<typeof reportingSettings>;

export const reportingRoutes = define({
  getReporting: {
    method: 'GET',
    path: '/api/reporting-settings',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Réglages du rapport automatique',
    response: reportingSettings,
  },
  putReporting: {
    method: 'PUT',
    path: '/api/reporting-settings',
    gate: 'subscribed',
    ability: 'settings',
    summary: 'Modifier les réglages du rapport automatique',
    body: reportingChanges,
    response: reportingSettings,
  },
  sendTestReport: {
    method: 'POST',
    path: '/api/send-test-report',
    gate: 'subscribed',
    ability: 'settings',
    summary: 'Envoyer un rapport de test au titulaire du compte',
    response: message,
  },
});
