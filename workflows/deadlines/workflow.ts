// The deadlines of one subcontractor's documents are told, the next one first.
import { untilDue } from '../until-due.ts';

export const documentDeadlines = (subcontractor: string): Promise<void> => untilDue(subcontractor);
