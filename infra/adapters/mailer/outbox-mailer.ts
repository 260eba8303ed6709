// The stand-in for a mail server in the embedded profile: it accepts messages into the outbox, or fails as `/dev/faults` says.
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Outbox } from './outbox.ts';

/** `refuse`: the message is refused. `ambiguous`: it is accepted, and the connection is cut before the answer. */
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
        // Whitespace of a subject becomes one line, as it does over SMTP.
        { channel: 'email', messageId, about, to, subject: subject.replace(/\r\n|\r|\n/g, ' '), text, html, headers, attachments: files },
        mode === 'ok' ? 'sent' : 'ambiguous',
      );
      return mode === 'ok' ? { outcome: 'sent' } : { outcome: 'ambiguous', reason: 'connexion coupée avant la réponse (panne simulée)' };
    },
    find: (messageId) => outbox.has(messageId),
  };
}
