// Of a person who was erased everything goes, again until it is gone.
import { untilDue } from '../until-due.ts';

export const personErasure = (subject: string): Promise<void> => untilDue(subject);
