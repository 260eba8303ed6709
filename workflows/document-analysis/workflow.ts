// The documents of one subcontractor are read, one at a time; what could not be read is tried again.
import { untilDue } from '../until-due.ts';

export const documentAnalysis = (subcontractor: string): Promise<void> => untilDue(subcontractor);
