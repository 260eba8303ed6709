// The reports of one account go out, each at its hour, for as long as they are wanted.
import { untilDue } from '../until-due.ts';

export const periodicReport = (account: string): Promise<void> => untilDue(account);
