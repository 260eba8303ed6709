// Sends the reports of one account, each at its hour, while the schedule asks for them.
import { untilDue } from '../until-due.ts';

export const periodicReport = (account: string): Promise<void> => untilDue(account);
