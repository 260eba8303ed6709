// Ends a sign-up whose address was never verified.
import { untilDue } from '../until-due.ts';

export const registrationExpiry = (account: string): Promise<void> => untilDue(account);
