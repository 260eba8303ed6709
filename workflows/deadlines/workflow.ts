// The deadlines of one subcontractor's documents are told, the next one first.
import type { DueWork } from '#domain/ports/due-work.ts';
import { untilDue } from '../until-due.ts';

export const documentDeadlines = (subcontractor: DueWork): Promise<void> => untilDue(subcontractor);
