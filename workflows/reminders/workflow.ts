// Sends the reminders of one subcontractor, in order.
import { untilDue } from '../until-due.ts';

export const reminderEscalation = (subcontractor: string): Promise<void> => untilDue(subcontractor);
