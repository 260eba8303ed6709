// The stand-in for Twilio in the embedded profile: what it accepts goes to the outbox, or is refused as `/dev/faults` says. It signs its
// news as Twilio does, with a token of its own, so that they come by the real route.
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
  /** What the token is made from. */
  masterKey: Uint8Array;
  publicUrl(): string;
};
export type OutboxSms = SmsChannel & {
  /** The request that tells of an SMS that came in, `sid` naming it. */
  incoming(sms: { sid: string; from: string; text: string }): Promise<RawCallback>;
};

/** The token that a stand-in of this installation signs with. */
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
