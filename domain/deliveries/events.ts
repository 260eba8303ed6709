// One message on its way to one recipient. Stream `delivery-<id>`. The event that caused it is the outbox (DESIGN 3.11).

import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, DeliveryId } from '../kernel/ids.ts';

export type DeliveryChannel = 'email' | 'sms' | 'voice';
/** `recipient` names whom it goes to by id alone (`account-3`, `subcontractor-12`, `administrator-…`); empty in events of version 1. */
export type DeliveryEvent =
  | Fact<
      'DeliverySent',
      {
        deliveryId: DeliveryId;
        accountId: AccountId;
        channel: DeliveryChannel;
        template: string;
        recipient: string;
        messageId: string;
        attempt: number;
        sentAt: Instant;
      }
    >
  /** `ambiguous`: the provider may have taken it; the same Message-ID goes out once more at the retry. */
  | Fact<
      'DeliveryAttemptFailed',
      {
        deliveryId: DeliveryId;
        accountId: AccountId;
        channel: DeliveryChannel;
        template: string;
        recipient: string;
        messageId: string;
        attempt: number;
        ambiguous: boolean;
        reason: string;
        failedAt: Instant;
        retryAt: Instant;
      }
    >
  | Fact<
      'DeliveryFailed',
      {
        deliveryId: DeliveryId;
        accountId: AccountId;
        channel: DeliveryChannel;
        template: string;
        recipient: string;
        messageId: string;
        attempt: number;
        reason: string;
        failedAt: Instant;
      }
    >;
