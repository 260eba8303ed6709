// The documents of one subcontractor are read, one at a time; what could not be read is tried again.
import type { DueWork } from '#domain/ports/due-work.ts';
import { untilDue } from '../until-due.ts';

export const documentAnalysis = (subcontractor: DueWork): Promise<void> => untilDue(subcontractor);
