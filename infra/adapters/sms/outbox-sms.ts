// The stand-in for Twilio in the embedded profile: it accepts messages into the outbox, or refuses them as `/dev/faults` says. It signs its
// webhooks as Twilio does, with its own token, so that they use the real route.
import { createHmac } from 'node:crypto';
import { segments } from '#domain/kernel/sms.ts';
import type { RawCallback, SmsChannel } from '#domain/ports/channel.ts';
import type { Outbox } from '../mailer/outbox.ts';
import { signed } from '../shared/twilio-signature.ts';
import { INCOMING_PATH, NO_SUCH_NUMBER, outgoing } from './outgoing.ts';
import { newsFrom } from './twilio-news.ts';

type Deps = {
  outbox: Outbox;
  fault: () => 'ok' | 'refuse';
  /** The token is derived from it. */
  masterKey: Uint8Array;
  publicUrl(): string;
};
export type OutboxSms = SmsChannel & {
  /** The webhook of an incoming SMS, with `sid` as its id. */
  incoming(sms: { sid: string; from: string; text: string }): Promise<RawCallback>;
};

/** The token with which this installation's stand-in signs. */
export const pretendToken = (masterKey: Uint8Array): string => createHmac('sha256', masterKey).update('pretend telephony').digest('hex');

export function outboxSms({ outbox, fault, masterKey, publicUrl }: Deps): OutboxSms {
  const token = pretendToken(masterKey);
  return {
    name: 'outbox',
    lookup: true,
    async send(sms) {
      const message = outgoing(sms);
      if (message === null) return NO_SUCH_NUMBER;
      if (fault() === 'refuse') return { outcome: 'refused-for-now', reason: 'refusé pour le moment (panne simulée)' };
      const { messageId, about } = sms;
      await outbox.accept({ channel: 'sms', messageId, about, ...message, segments: segments(message.text) }, 'sent');
      return { outcome: 'sent' };
    },
    find: (messageId) => outbox.has(messageId),
    parseCallback: (callback) => newsFrom(token, callback),
    incoming: ({ sid, from, text }) => signed(token, publicUrl() + INCOMING_PATH, { MessageSid: sid, From: from, Body: text }),
  };
}
