// The reminders of one subcontractor go out, the next one first.
import { untilDue } from '../until-due.ts';

export const reminderEscalation = (subcontractor: string): Promise<void> => untilDue(subcontractor);
