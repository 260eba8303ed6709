// Of a person who was erased everything goes, again until it is gone.
import type { DueWork } from '#domain/ports/due-work.ts';
import { untilDue } from '../until-due.ts';

export const personErasure = (subject: DueWork): Promise<void> => untilDue(subject);
