// What both adapters do before sending: check the number, and convert the text to what an SMS may contain (C30). Also the addresses of the
// provider's webhooks.
import { canReceiveSms } from '#domain/kernel/phone.ts';
import { smsText } from '#domain/kernel/sms.ts';
import type { OutgoingSms, SendResult } from '#domain/ports/channel.ts';

/** Below the public address; the routes are in contract/telephony.ts. */
export const INCOMING_PATH = '/api/webhooks/twilio/sms';
export const statusPath = (deliveryId: number): string => `/api/webhooks/twilio/status?delivery=${deliveryId}`;

export const NO_SUCH_NUMBER: SendResult = { outcome: 'refused-for-good', reason: 'numéro qui ne peut pas recevoir de SMS' };
/** The text to send; null: the number is not allowed. */
export const outgoing = ({ to, text }: OutgoingSms): { to: string; text: string } | null =>
  canReceiveSms(to) ? { to, text: smsText(text) } : null;
