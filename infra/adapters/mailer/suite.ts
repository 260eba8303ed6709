// The test suite of every mailer, the stand-in and the real one.
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
  /** What the server has accepted, oldest first. */
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

/** `lookup`: whether the mailer can ask by Message-ID for a message that was perhaps accepted. */
export function mailerSuite(name: string, lookup: boolean, setUp: () => Promise<MailerUnderTest>): void {
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

    it('tells a refusal for now from a delivery: tried again, the same mail is there once', async () => {
      const { mailer, received, behave } = await setUp();
      behave('refuse');
      const mail = someMail();
      expect(await mailer.send(mail)).toMatchObject({ outcome: 'refused-for-now' });
      expect(await received()).toEqual([]);
      behave('ok');
      expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
      expect((await received()).map(({ messageId }) => messageId)).toEqual([mail.messageId]);
    });

    it('C62 says « perhaps » when the message was taken and the answer never came', async () => {
      const { mailer, received, behave } = await setUp();
      behave('ambiguous');
      const mail = someMail();
      expect(await mailer.send(mail)).toMatchObject({ outcome: 'ambiguous' });
      expect((await received()).map(({ messageId }) => messageId)).toEqual([mail.messageId]);
    });

    if (lookup)
      it('C62 what may have been taken can be asked for before it is tried again: yes for what was, no for what was refused or never sent', async () => {
        const { mailer, behave } = await setUp();
        const [perhaps, refused] = [someMail(), someMail()];
        behave('ambiguous');
        await mailer.send(perhaps);
        behave('refuse');
        await mailer.send(refused);
        behave('ok');
        const asked = [perhaps.messageId, refused.messageId, '<other@x.fr>'].map((id) => mailer.find!(id));
        expect([mailer.lookup, await Promise.all(asked)]).toEqual([true, [true, false, false]]);
      });
    else
      it('C62 does not pretend to know what was taken; tried again, it bears the same Message-ID, by which a mailbox shows it once', async () => {
        const { mailer, received, behave } = await setUp();
        expect([mailer.lookup, mailer.find]).toEqual([false, undefined]);
        const mail = someMail();
        behave('ambiguous');
        await mailer.send(mail);
        behave('ok');
        expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
        expect((await received()).map(({ messageId }) => messageId)).toEqual([mail.messageId, mail.messageId]);
      });

    it('C29 no header, recipient or second line comes out of a subject or a name', async () => {
      const { mailer, received } = await setUp();
      const payloads = ['a\r\nBcc: victim@example.org', 'a\nSubject: other', 'a\u2028Bcc: x@y.fr', 'a\0b', `${'é'.repeat(5000)}`];
      for (const subject of payloads) expect(await mailer.send(someMail({ subject }))).toEqual({ outcome: 'sent' });
      const all = await received();
      expect(all).toHaveLength(payloads.length);
      for (const taken of all) {
        expect(taken.to).toBe('karim@benali.fr');
        expect(taken.subject).not.toMatch(/[\r\n]/);
      }
    });
  });
}
