// Handles the end of a subscription's period, with the real provider and with the pretend one.
import { untilDue } from '../until-due.ts';

export const subscriptionPeriod = (account: string): Promise<void> => untilDue(account);
export const pretendPayments = (subscription: string): Promise<void> => untilDue(subscription);
