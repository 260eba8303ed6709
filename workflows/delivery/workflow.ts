// A message is sent, and tried again while that fails; behind a rejection, what its mail was made from goes.
import type { DueWork } from '#domain/ports/due-work.ts';
import { untilDue } from '../until-due.ts';

export const emailDelivery = (delivery: DueWork): Promise<void> => untilDue(delivery);
export const farewell = (account: DueWork): Promise<void> => untilDue(account);
