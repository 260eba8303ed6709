// What both adapters do before anything leaves: the number is judged, and the text made what an SMS may hold (C30). And the addresses at
// which a provider tells us its news.
import { canReceiveSms } from '#domain/kernel/phone.ts';
import { smsText } from '#domain/kernel/sms.ts';
import type { OutgoingSms, SendResult } from '#domain/ports/channel.ts';

/** Behind the public address; the routes are in contract/telephony.ts. */
export const INCOMING_PATH = '/api/webhooks/twilio/sms';
export const statusPath = (deliveryId: number): string => `/api/webhooks/twilio/status?delivery=${deliveryId}`;

export const NO_SUCH_NUMBER: SendResult = { outcome: 'refused-for-good', reason: 'numéro qui ne peut pas recevoir de SMS' };
/** What goes out; null: not to this number. */
export const outgoing = ({ to, text }: OutgoingSms): { to: string; text: string } | null =>
  canReceiveSms(to) ? { to, text: smsText(text) } : null;
