// Mail by SMTP (profile full), over nodemailer's pool. It must distinguish three failures: refused for now, refused for good, and
// « perhaps accepted » (the connection ended after the message began to be sent), because only the first may simply be sent again.
import nodemailer from 'nodemailer';
import { isMailAddress } from '#domain/kernel/mail-address.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Mailer, OutgoingMail, SendResult } from '#domain/ports/mailer.ts';
import { addressIn } from './address.ts';
import { plainReason } from './reason.ts';

export type SmtpOptions = {
  /** `smtps://user:password@host:465` */
  url: string;
  /** `SubDoc <no-reply@subdoc.fr>` */
  from: string;
  clock: Clock;
  /** Name and password may go in clear to a server without TLS. To this machine they may anyway. */
  plaintext?: boolean;
  /** milliseconds: for each answer of the server, and for one whole mail. */
  timeouts?: { answer: number; mail: number };
  connections?: number;
};
/** Whether STARTTLS is asked for: nodemailer would use it where it is offered, and else hand over name and password in clear. */
export function needsTls({ url, plaintext = false }: Pick<SmtpOptions, 'url' | 'plaintext'>): boolean {
  const { protocol, password, hostname } = new URL(url);
  const here = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
  return protocol === 'smtp:' && password !== '' && !here && !plaintext;
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** A permanent error before RCPT TO is about our own settings: it is retried, because an operator can correct them. */
const OURS_TO_MEND = new Set(['EAUTH', 'ETLS', 'ECONFIG', 'EPROXY', 'EDNS']);

/** `flowed`: whether any byte of the message was read, i.e. the server had answered DATA with 354. */
export function classify(error: SmtpError, flowed: boolean): SendResult {
  const reason = plainReason(error.response ?? error.message);
  const reply = error.responseCode;
  if (reply !== undefined && reply >= 500 && reply !== 503 && !OURS_TO_MEND.has(error.code ?? ''))
    return { outcome: 'refused-for-good', reason };
  if (reply !== undefined && reply >= 400) return { outcome: 'refused-for-now', reason };
  return { outcome: flowed ? 'ambiguous' : 'refused-for-now', reason };
}

export function smtpMailer({
  url,
  from,
  clock,
  plaintext = false,
  timeouts = { answer: 30_000, mail: 90_000 },
  connections = 5,
}: SmtpOptions): Mailer & { close(): void; lacksTls(): Promise<boolean> } {
  const sender = addressIn(from);
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    requireTLS: needsTls({ url, plaintext }),
    maxConnections: connections,
    maxMessages: 500,
    // An idle connection that the server has closed: another one is tried, as long as no byte of the message was sent.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The stream that the pool writes to the server, by message: if it was read, the message began to be sent.
  const streams = new Map<string, { readonly readableDidRead: boolean }>();
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const create = message.createReadStream.bind(message);
    message.createReadStream = (...options: Parameters<typeof create>) => {
      const stream = create(...options);
      streams.set(message.messageId(), stream);
      return stream;
    };
    done();
  });

  return {
    name: 'smtp',
    lookup: false,
    look: () => transport.verify(),
    async send(mail: OutgoingMail): Promise<SendResult> {
      if (!isMailAddress(mail.to)) return { outcome: 'refused-for-good', reason: 'adresse refusée avant l’envoi' };
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          envelope: { from: sender, to: [mail.to] },
          messageId: mail.messageId,
          // The library formats a Date as RFC 5322 requires; a string would be sent unchanged.
          date: new Date(clock.now()),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: mail.headers,
          attachments: mail.attachments?.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content),
          })),
          signal: AbortSignal.timeout(timeouts.mail),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return classify(error as SmtpError, streams.get(mail.messageId)?.readableDidRead ?? false);
      } finally {
        streams.delete(mail.messageId);
      }
    },
    /** True when TLS is needed and the server answers without offering it; one that does not answer is tried with the first mail. */
    lacksTls: async () =>
      needsTls({ url, plaintext }) &&
      (await transport.verify().then(
        () => false,
        (error: SmtpError) => error.code === 'ETLS',
      )),
    close: () => transport.close(),
  };
}
