// A sign-up that nobody proved comes to its end.
import type { DueWork } from '#domain/ports/due-work.ts';
import { untilDue } from '../until-due.ts';

export const registrationExpiry = (account: DueWork): Promise<void> => untilDue(account);
