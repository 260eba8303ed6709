// One message on its way to one recipient. Stream `delivery-<id>`. The event that caused it is the outbox (DESIGN 3.11).

import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, DeliveryId } from '../kernel/ids.ts';

export type DeliveryChannel = 'email' | 'sms' | 'voice';
/**
 * Which message. `recipient` names whom it goes to by id alone (`account-3`, `subcontractor-12`, `administrator-…`); empty in events of
 * version 1.
 */
export type AboutDelivery = {
  deliveryId: DeliveryId;
  accountId: AccountId;
  channel: DeliveryChannel;
  template: string;
  recipient: string;
  messageId: string;
};
/** A message as it goes out: whatever becomes of the people in it, every attempt sends this and the history tells it (infra/decisions/081). */
export type WrittenMessage = {
  to: string;
  /** Who is written to and for which company, as both are called at that moment. */
  name: string;
  company: string;
  subject: string;
  text: string;
  /** The same words laid out: deflated (RFC 1951), in base64. Whole it would be most of the event. */
  html: string;
  headers: Readonly<Record<string, string>>;
  /** In base64. Absent where there is none. */
  attachments?: { filename: string; contentType: string; content: string }[];
};
export type DeliveryEvent =
  /** Before the first attempt. Sealed for the person whose data the words hold, under his key and not one of this stream. */
  | Fact<'DeliveryComposed', AboutDelivery & { composedAt: Instant }, WrittenMessage>
  | Fact<'DeliverySent', AboutDelivery & { attempt: number; sentAt: Instant }>
  /** `ambiguous`: the provider may have taken it; the same Message-ID goes out once more at the retry. */
  | Fact<
      'DeliveryAttemptFailed',
      AboutDelivery & { attempt: number; ambiguous: boolean; reason: string; failedAt: Instant; retryAt: Instant }
    >
  | Fact<'DeliveryFailed', AboutDelivery & { attempt: number; reason: string; failedAt: Instant }>
  /** It has arrived: the provider said so, or no refusal came within a day (A19). `provider`: `complained`, too. */
  | Fact<'DeliveryConfirmed', AboutDelivery & { by: 'provider' | 'silence'; confirmedAt: Instant }>
  /** Taken first, refused later: it failed after all. */
  | Fact<'DeliveryBounced', AboutDelivery & { reason: string; bouncedAt: Instant }>;
