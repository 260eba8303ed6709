// One delivery to one recipient. Stream `delivery-<id>`. The causing event takes the role of an outbox row (DESIGN 3.11).

import type { Instant } from '../kernel/calendar.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, DeliveryId } from '../kernel/ids.ts';

export type DeliveryChannel = 'email' | 'sms' | 'voice';
/**
 * Identifies the message. `recipient` holds only an id (`account-3`, `subcontractor-12`, `administrator-…`); empty in events of version 1.
 */
export type AboutDelivery = {
  deliveryId: DeliveryId;
  accountId: AccountId;
  channel: DeliveryChannel;
  template: string;
  recipient: string;
  messageId: string;
};
/** The complete message: every attempt sends it unchanged, and the history shows it, whatever changes meanwhile (infra/decisions/081). */
export type WrittenMessage = {
  to: string;
  /** The recipient's name and company at that moment. */
  name: string;
  company: string;
  subject: string;
  text: string;
  /** The same text as HTML: deflated (RFC 1951), in base64. Uncompressed it would be most of the event. */
  html: string;
  headers: Readonly<Record<string, string>>;
  /** In base64; absent if there are none. */
  attachments?: { filename: string; contentType: string; content: string }[];
};
export type DeliveryEvent =
  /** Recorded before the first attempt. Sealed under the key of the person whose data the text holds, not under this stream's. */
  | Fact<'DeliveryComposed', AboutDelivery & { composedAt: Instant }, WrittenMessage>
  | Fact<'DeliverySent', AboutDelivery & { attempt: number; sentAt: Instant }>
  /**
   * `ambiguous`: the provider may have accepted it; the retry sends it once more with the same Message-ID. `ofUs`: the refusal says nothing
   * of the recipient, and is none of the attempts that the schedule counts.
   */
  | Fact<
      'DeliveryAttemptFailed',
      AboutDelivery & { attempt: number; ambiguous: boolean; ofUs?: true; reason: string; failedAt: Instant; retryAt: Instant }
    >
  | Fact<'DeliveryFailed', AboutDelivery & { attempt: number; reason: string; failedAt: Instant }>
  /** Delivered: the provider said so (also by a complaint), or no refusal came within a day (A19). */
  | Fact<'DeliveryConfirmed', AboutDelivery & { by: 'provider' | 'silence'; confirmedAt: Instant }>
  /** Accepted first, refused later: the delivery has failed after all. */
  | Fact<'DeliveryBounced', AboutDelivery & { reason: string; bouncedAt: Instant }>;
