// A period of a subscription comes to its end: with the real provider, and with the one that pretends.
import { untilDue } from '../until-due.ts';

export const subscriptionPeriod = (account: string): Promise<void> => untilDue(account);
export const pretendPayments = (subscription: string): Promise<void> => untilDue(subscription);
