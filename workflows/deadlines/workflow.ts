// Records the deadlines of one subcontractor's documents, in order.
import { untilDue } from '../until-due.ts';

export const documentDeadlines = (subcontractor: string): Promise<void> => untilDue(subcontractor);
