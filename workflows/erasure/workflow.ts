// Deletes everything about an erased person, and retries until all is gone.
import { untilDue } from '../until-due.ts';

export const personErasure = (subject: string): Promise<void> => untilDue(subject);
