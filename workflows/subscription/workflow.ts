// A period of a subscription comes to its end: with the real provider, and with the one that pretends.
import type { DueWork } from '#domain/ports/due-work.ts';
import { untilDue } from '../until-due.ts';

export const subscriptionPeriod = (account: DueWork): Promise<void> => untilDue(account);
export const pretendPayments = (subscription: DueWork): Promise<void> => untilDue(subscription);
