// The stand-in for a mail server in the embedded profile: it accepts into the outbox, or does what `/dev/faults` tells it to.
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Outbox } from './outbox.ts';

/** `refuse`: nothing is taken. `ambiguous`: the message is taken, and the connection is cut before the answer. */
export type MailFault = 'ok' | 'refuse' | 'ambiguous';

export function outboxMailer({ outbox, fault }: { outbox: Outbox; fault: () => MailFault }): Mailer {
  return {
    name: 'outbox',
    lookup: true,
    async send({ messageId, about, to, subject, text, html, headers, attachments }) {
      const mode = fault();
      if (mode === 'refuse') return { outcome: 'refused-for-now', reason: '451 refusé pour le moment (panne simulée)' };
      const files = attachments?.map(({ filename, contentType, content }) => ({ filename, contentType, size: content.length }));
      await outbox.accept(
        // A subject is one line, whatever it is made of: so it arrives by SMTP as well.
        { channel: 'email', messageId, about, to, subject: subject.replace(/\r\n|\r|\n/g, ' '), text, html, headers, attachments: files },
        mode === 'ok' ? 'sent' : 'ambiguous',
      );
      return mode === 'ok' ? { outcome: 'sent' } : { outcome: 'ambiguous', reason: 'connexion coupée avant la réponse (panne simulée)' };
    },
    find: (messageId) => outbox.has(messageId),
  };
}
