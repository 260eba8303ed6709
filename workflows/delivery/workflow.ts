// Sends a message and retries it after a failure; after a rejection, erases the data from which its mail was composed.
import { untilDue } from '../until-due.ts';

export const emailDelivery = (delivery: string): Promise<void> => untilDue(delivery);
export const farewell = (account: string): Promise<void> => untilDue(account);
