// What Twilio reports of an SMS: later by status callbacks, at once by an error's code. (twilio.com/docs/api/errors,
// twilio.com/docs/messaging/guides/track-outbound-message-status, twilio.com/docs/messaging/guides/webhook-request)
import type { RawCallback, SmsNews } from '#domain/ports/channel.ts';
import { signedForm } from '../shared/twilio-signature.ts';

/** Codes about the recipient's number. All others are our own mistakes, or temporary. */
const ABOUT_THE_NUMBER: ReadonlyMap<string, string> = new Map([
  ['21211', 'numéro incorrect'],
  ['21214', 'numéro injoignable'],
  ['21217', 'numéro incorrect'],
  ['21610', 'ce numéro a répondu STOP'],
  ['21612', 'numéro injoignable depuis le nôtre'],
  ['21614', 'numéro qui ne reçoit pas de SMS'],
  ['21635', 'ligne fixe, qui ne reçoit pas de SMS'],
  ['30003', 'téléphone éteint ou hors réseau'],
  ['30004', 'bloqué par le destinataire ou son opérateur'],
  ['30005', 'numéro inconnu'],
  ['30006', 'ligne fixe, ou opérateur injoignable'],
  ['30007', 'filtré par l’opérateur'],
]);
export const isAboutTheNumber = (code: string): boolean => ABOUT_THE_NUMBER.has(code);
/** In French and without Twilio's own text, which repeats the number. */
export const reasonOf = (code: string): string =>
  `${ABOUT_THE_NUMBER.get(code) ?? 'SMS refusé'}${/^\d{3,6}$/.test(code) ? ` (Twilio ${code})` : ''}`;

const BECAME: ReadonlyMap<string, 'delivered' | 'failed'> = new Map([
  ['delivered', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
]);

/** Only the final status of a message is reported: queued and sent are known already. */
export async function newsFrom(token: string, callback: RawCallback): Promise<SmsNews[] | null> {
  const form = await signedForm(token, callback);
  if (form === null) return null;
  const field = (name: string): string => form.get(name) ?? '';
  const sid = field('MessageSid');
  const deliveryId = new URL(callback.url).searchParams.get('delivery') ?? '';
  const kind = BECAME.get(field('MessageStatus'));
  if (kind !== undefined)
    return /^\d{1,9}$/.test(deliveryId)
      ? [{ sid, kind, deliveryId: Number(deliveryId), reason: kind === 'failed' ? reasonOf(field('ErrorCode')) : '' }]
      : [];
  return form.has('MessageStatus') || !form.has('Body') ? [] : [{ sid, kind: 'incoming', from: field('From'), text: field('Body') }];
}
