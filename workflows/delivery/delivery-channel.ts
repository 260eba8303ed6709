// The channel of a delivery, with everything that differs between channels: the rest of an attempt is the same for all.
import { isMailAddress } from '#domain/kernel/mail-address.ts';
import { canReceiveSms } from '#domain/kernel/phone.ts';
import type { SendResult, SmsChannel } from '#domain/ports/channel.ts';
import type { DeliveryRow } from '#domain/ports/deliveries.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Letter } from './composed.ts';
import { subjectsOf } from './on-record.ts';

export type DeliveryChannels = { mailer: Mailer; sms: SmsChannel };
export type DeliveryChannel = Pick<Mailer, 'lookup' | 'find'> & {
  /** Why this address cannot receive anything; null if it can. */
  wrongAddress(to: string): string | null;
  send(message: { messageId: string } & Omit<Letter, 'name' | 'company'>): Promise<SendResult>;
};
/** A stand-in that keeps messages seals them under the keys of the people whose data they contain. */
export function channelFor({ mailer, sms }: DeliveryChannels, row: DeliveryRow): DeliveryChannel {
  const about = subjectsOf(row);
  if (row.channel === 'email')
    return {
      ...{ lookup: mailer.lookup, find: mailer.find },
      wrongAddress: (to) => (isMailAddress(to) ? null : 'adresse e-mail incorrecte'),
      send: (mail) => mailer.send({ ...mail, about }),
    };
  return {
    ...{ lookup: sms.lookup, find: sms.find },
    wrongAddress: (to) => (canReceiveSms(to) ? null : 'numéro qui ne peut pas recevoir de SMS'),
    send: ({ messageId, to, text }) => sms.send({ messageId, deliveryId: row.id, about, to, text }),
  };
}
