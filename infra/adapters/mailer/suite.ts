// What every mailer does alike, the stand-in and the real one.
import { describe, expect, it } from 'vitest';
import type { Mailer, OutgoingMail } from '#domain/ports/mailer.ts';

export type Received = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; size: number }[];
};
export type MailerUnderTest = {
  mailer: Mailer;
  /** What the other side has taken, oldest first. */
  received(): Promise<Received[]>;
  behave(how: 'ok' | 'refuse' | 'ambiguous'): void;
};

let count = 0;
export const someMail = (changed: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: `<test-${++count}@subdoc.localhost>`,
  to: 'karim@benali.fr',
  subject: 'Dupont BTP : document reçu (Attestation URSSAF)',
  text: 'Bonjour,\n\nhttps://subdoc.example/upload/secret\n',
  html: '<p>Bonjour</p>',
  ...changed,
});

export function mailerSuite(name: string, setUp: () => Promise<MailerUnderTest>): void {
  describe(`mailer ${name}`, () => {
    it('delivers text, HTML, accents and attachments under our Message-ID', async () => {
      const { mailer, received } = await setUp();
      const mail = someMail({ attachments: [{ filename: 'éé.pdf', contentType: 'application/pdf', content: new Uint8Array(1000) }] });
      expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
      const [taken] = await received();
      expect(taken).toMatchObject({
        messageId: mail.messageId,
        to: mail.to,
        subject: mail.subject,
        attachments: [{ filename: 'éé.pdf', size: 1000 }],
      });
      expect(taken!.text.trim()).toBe(mail.text.trim());
      expect(taken!.html).toContain('<p>Bonjour</p>');
    });

    it('tells a refusal for now from a delivery', async () => {
      const { mailer, received, behave } = await setUp();
      behave('refuse');
      expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-now' });
      expect(await received()).toEqual([]);
    });

    it('C62 says « perhaps » when the message was taken and the answer never came', async () => {
      const { mailer, received, behave } = await setUp();
      behave('ambiguous');
      const mail = someMail();
      expect(await mailer.send(mail)).toMatchObject({ outcome: 'ambiguous' });
      expect(await received()).toHaveLength(1);
      behave('ok');
      if (mailer.lookup) expect([await mailer.find!(mail.messageId), await mailer.find!('<other@x.fr>')]).toEqual([true, false]);
    });

    it('C29 no header, recipient or second line comes out of a subject or a name', async () => {
      const { mailer, received } = await setUp();
      for (const payload of ['a\r\nBcc: victim@example.org', 'a\nSubject: other', 'a\u2028Bcc: x@y.fr', 'a\0b', `${'é'.repeat(5000)}`]) {
        await mailer.send(someMail({ subject: payload }));
      }
      for (const taken of await received()) {
        expect(taken.to).toBe('karim@benali.fr');
        expect(taken.subject).not.toMatch(/[\r\n]/);
      }
    });
  });
}
