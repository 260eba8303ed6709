// The periodic report's settings (compliance.md §5, §9; CONTRACT « Reminders and calls »).
import { z } from 'zod';
import { instantText } from './common.ts';
import { later } from './later.ts';

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
