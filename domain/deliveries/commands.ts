// What the sender reports about one attempt to deliver.
import type { AccountId, DeliveryId } from '../kernel/ids.ts';
import type { DeliveryChannel } from './events.ts';

export type AttemptOutcome = { outcome: 'sent' } | { outcome: 'ambiguous' | 'refused-for-now' | 'refused-for-good'; reason: string };
export type DeliveryCommand = {
  type: 'RecordDeliveryAttempt';
  deliveryId: DeliveryId;
  accountId: AccountId;
  channel: DeliveryChannel;
  template: string;
  /** `account-3`, `subcontractor-12`, `administrator-…` */
  recipient: string;
  messageId: string;
  result: AttemptOutcome;
  /** Which attempt this is, from 1. When given, a report that was already recorded changes nothing. */
  attempt?: number;
};
