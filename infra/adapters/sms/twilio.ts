// SMS by Twilio (profile full). The library is loaded with the first message. It must distinguish three failures: refused for now, refused
// for good, and « perhaps accepted », because Twilio has no idempotency and cannot be asked by our Message-ID.
import type { Twilio } from 'twilio';
import type { SendResult, SmsChannel } from '#domain/ports/channel.ts';
import { createBreaker, isAway } from '../shared/breaker.ts';
import { NO_SUCH_NUMBER, outgoing, statusPath } from './outgoing.ts';
import { isAboutTheNumber, newsFrom, reasonOf } from './twilio-news.ts';

export type TwilioSettings = { accountSid: string; authToken: string; from: string };
type Options = TwilioSettings & {
  publicUrl(): string;
  /** For one whole message, ms. */
  timeoutMs?: number;
  /** Replaces https://api.twilio.com in tests. */
  server?: string;
};
type Failure = Error & { status?: number; code?: number | string; syscall?: string; cause?: { syscall?: string } };

const UNREACHED: SendResult = { outcome: 'refused-for-now', reason: 'Twilio est injoignable' };
const NO_ANSWER: SendResult = { outcome: 'ambiguous', reason: 'Twilio n’a pas répondu : issue inconnue' };

/** Before the name was resolved and the connection opened nothing was sent; after that the message may have been accepted. */
const neverFlowed = ({ syscall, cause, code }: Failure): boolean =>
  ['connect', 'getaddrinfo'].includes(cause?.syscall ?? syscall ?? '') || /^ERR_TLS|CERT|^UNABLE_TO/.test(String(code));

export function resultOf(failure: Failure): SendResult {
  const { status, code } = failure;
  if (status === undefined) return neverFlowed(failure) ? UNREACHED : NO_ANSWER;
  const told = String(code ?? '');
  return { outcome: status < 500 && isAboutTheNumber(told) ? 'refused-for-good' : 'refused-for-now', reason: reasonOf(told) };
}

export function twilioSms({ accountSid, authToken, from, publicUrl, timeoutMs = 15_000, server }: Options): SmsChannel {
  const breaker = createBreaker();
  let library: Promise<Twilio> | undefined;
  const open = (): Promise<Twilio> => {
    library ??= import('twilio').then(({ default: twilio }) => {
      const client = new twilio.RequestClient({ timeout: timeoutMs });
      const request = client.request.bind(client);
      if (server) client.request = (asked) => request({ ...asked, uri: asked.uri.replace('https://api.twilio.com', server) });
      return twilio(accountSid, authToken, { httpClient: client });
    });
    return library;
  };
  /** The library's own limit is one of silence: an answer that arrives in drops would never time out. */
  async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error('no answer in time')), timeoutMs);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  return {
    name: 'twilio',
    lookup: false,
    async send(sms) {
      const message = outgoing(sms);
      if (message === null) return NO_SUCH_NUMBER;
      if (breaker.isOpen()) return UNREACHED;
      const { messages } = await open();
      const statusCallback = publicUrl() + statusPath(sms.deliveryId);
      try {
        await inTime(messages.create({ from, to: message.to, body: message.text, statusCallback }));
        breaker.note(true);
        return { outcome: 'sent' };
      } catch (error) {
        breaker.note(!isAway(error as Failure));
        return resultOf(error as Failure);
      }
    },
    parseCallback: (callback) => newsFrom(authToken, callback),
  };
}
