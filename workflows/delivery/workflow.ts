// A message is sent, and tried again while that fails; behind a rejection, what its mail was made from goes.
import { untilDue } from '../until-due.ts';

export const emailDelivery = (delivery: string): Promise<void> => untilDue(delivery);
export const farewell = (account: string): Promise<void> => untilDue(account);
