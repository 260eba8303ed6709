// Reads the documents of one subcontractor, one at a time, and retries those that could not be read.
import { untilDue } from '../until-due.ts';

export const documentAnalysis = (subcontractor: string): Promise<void> => untilDue(subcontractor);
