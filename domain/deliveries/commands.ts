// What the sender puts on record: the words before they go out, and what became of each attempt.
import type { AccountId, DeliveryId } from '../kernel/ids.ts';
import type { DeliveryChannel, WrittenMessage } from './events.ts';

export type AttemptOutcome = { outcome: 'sent' } | { outcome: 'ambiguous' | 'refused-for-now' | 'refused-for-good'; reason: string };
export type DeliveryCommand = {
  deliveryId: DeliveryId;
  accountId: AccountId;
  channel: DeliveryChannel;
  template: string;
  /** `account-3`, `subcontractor-12`, `administrator-…` */
  recipient: string;
  messageId: string;
} & (
  | {
      type: 'ComposeDelivery';
      /** Whose key seals the words: he has something sealed already. */
      subject: string;
      message: WrittenMessage;
    }
  | {
      type: 'RecordDeliveryAttempt';
      result: AttemptOutcome;
      /** Which attempt this is, from 1. When given, a report that was already recorded changes nothing. */
      attempt?: number;
    }
);
