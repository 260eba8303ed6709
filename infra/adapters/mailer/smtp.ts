// Mail by SMTP (profile full), over nodemailer's pool. It must distinguish three failures: refused for now, refused for good, and
// « perhaps accepted » (the connection ended after the message began to be sent), because only the first may simply be sent again. And of
// each refusal whether it speaks of the recipient or of us (domain/deliveries/smtp-reply.ts).
import nodemailer from 'nodemailer';
import { isOfAddress, isOfMailbox } from '#domain/deliveries/smtp-reply.ts';
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
  const { protocol, password } = new URL(url);
  return protocol === 'smtp:' && password !== '' && !isHere(url) && !plaintext;
}
/** Whether the server is on this machine: there a certificate proves nothing, and Debian's Postfix brings one that it signed itself. */
const isHere = (url: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(new URL(url).hostname);

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** What the operator reads where the server's certificate is not accepted; customers read that the server cannot be reached. */
const CERTIFICATE = 'certificate of the mail server not accepted: NODE_EXTRA_CA_CERTS, SMTP_URL';
const isOfCertificate = ({ code, message }: SmtpError): boolean =>
  (code === 'ESOCKET' || code === 'ETLS' || /CERT/.test(code ?? '')) && /certificate|self[- ]signed|altnames|issuer/i.test(message);

/** `flowed`: whether any byte of the message was read, i.e. the server had answered DATA with 354. */
export function classify(error: SmtpError, flowed: boolean): SendResult {
  if (isOfCertificate(error)) return { outcome: 'refused-for-now', reason: `connect: ${CERTIFICATE}`, ofUs: true };
  const reason = plainReason(error.response ?? error.message);
  const reply = error.responseCode;
  if (reply === undefined || reply < 400) {
    // Cut, or never answered, before the message: that says nothing of the recipient.
    return flowed ? { outcome: 'ambiguous', reason } : { outcome: 'refused-for-now', reason, ofUs: true };
  }
  // Before the recipient was named a server can only speak of us.
  const named = error.command === 'RCPT TO' || flowed;
  if (named && reply >= 500 && isOfAddress(reason) && !(flowed && isBare(reason))) return { outcome: 'refused-for-good', reason };
  return { outcome: 'refused-for-now', reason, ...(!(named && isOfMailbox(reason)) && { ofUs: true }) };
}
/** Without an enhanced code: after the message such a refusal is about the message. */
const isBare = (reason: string): boolean => !/^\d{3}[ -]+\d\.\d/.test(reason);

class Refused extends Error {
  /** Shown on the operator's page (infra/app/engines.ts). */
  readonly code: string;
  constructor(reason: string) {
    super('the mail server refuses us');
    this.code = reason;
  }
}
/** Each look opens a connection and logs in. */
const LOOK_MS = 60_000;

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
    ...(isHere(url) && { tls: { rejectUnauthorized: false } }),
    maxConnections: connections,
    maxMessages: 500,
    // An idle connection that the server has closed, with a word (421) or without: another one is tried, as long as no byte of the message was
    // sent. Of a relay that lets each take so much and no more all of the pool's may have been.
    maxRequeues: connections,
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
    // The library writes a refusal into the envelope, and would take it for that of the next connection (findings/nodemailer-keeps-another-connections-refusal.sh).
    const envelope = message.getEnvelope.bind(message);
    message.getEnvelope = () => ({ ...envelope() });
    const create = message.createReadStream.bind(message);
    message.createReadStream = (...options: Parameters<typeof create>) => {
      const stream = create(...options);
      streams.set(message.messageId(), stream);
      return stream;
    };
    done();
  });

  /** The server's last word against us, until it takes a mail. */
  let refusal: string | null = null;
  let wellUntil = 0;

  return {
    name: 'smtp',
    lookup: false,
    async look() {
      if (refusal !== null) throw new Refused(refusal);
      if (performance.now() < wellUntil) return;
      await transport.verify().catch((error: SmtpError) => {
        throw isOfCertificate(error) ? new Refused(CERTIFICATE) : error;
      });
      wellUntil = performance.now() + LOOK_MS;
    },
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
        refusal = null;
        return { outcome: 'sent' };
      } catch (error) {
        const result = classify(error as SmtpError, streams.get(mail.messageId)?.readableDidRead ?? false);
        if (result.outcome === 'refused-for-now' && result.ofUs) refusal = result.reason;
        return result;
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
