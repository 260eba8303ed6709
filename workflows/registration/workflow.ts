// A sign-up that nobody proved comes to its end.
import { untilDue } from '../until-due.ts';

export const registrationExpiry = (account: string): Promise<void> => untilDue(account);
