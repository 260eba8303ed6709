// The test suite of every SMS channel, the stand-in and the real one: numbers and texts are checked before sending, and webhooks are
// accepted only with a valid signature (C30, C42). The signature is computed here by hand, as Twilio describes it.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { segments, toGsm } from '#domain/kernel/sms.ts';
import type { OutgoingSms, SmsChannel, SmsNews } from '#domain/ports/channel.ts';

export type SmsUnderTest = {
  sms: SmsChannel;
  /** The secret that signs its webhooks. */
  token: string;
  /** What the other side has accepted, oldest first. */
  received(): Promise<{ to: string; text: string }[]>;
  behave(how: 'ok' | 'refuse'): void;
};

let count = 0;
export const someSms = (changed: Partial<OutgoingSms> = {}): OutgoingSms => ({
  messageId: `<sms-${++count}@subdoc.localhost>`,
  deliveryId: 12,
  to: '+33612345678',
  text: 'Dupont BTP : il manque votre Kbis. https://subdoc.example/s/AbCdEfGh',
  ...changed,
});

/** base64(HMAC-SHA1(token, address + each name and value, sorted by name)) */
export const signatureOf = (token: string, url: string, form: Record<string, string>): string =>
  createHmac('sha1', token)
    .update(
      Object.keys(form)
        .sort()
        .reduce((text, name) => text + name + form[name], url),
    )
    .digest('base64');

const BASE = 'https://subdoc.example/api/webhooks/twilio';
const STATUS = `${BASE}/status?delivery=12`;
const delivered = { MessageSid: 'SM1', MessageStatus: 'delivered', SmsStatus: 'delivered', To: '+33612345678', AccountSid: 'AC1' };

export function smsSuite(name: string, lookup: boolean, setUp: () => Promise<SmsUnderTest>): void {
  const tell = (
    { sms, token }: SmsUnderTest,
    form: Record<string, string>,
    how: { url?: string; body?: string; signature?: string; called?: string } = {},
  ) => {
    const { url = STATUS, body = new URLSearchParams(form).toString(), signature = signatureOf(token, url, form) } = how;
    return sms.parseCallback({ url: how.called ?? url, headers: { 'x-twilio-signature': signature }, body });
  };

  describe(`sms ${name}`, () => {
    it('sends the text to the number; refused for now it is sent by the next attempt', async () => {
      const { sms, received, behave } = await setUp();
      behave('refuse');
      const message = someSms();
      expect(await sms.send(message)).toMatchObject({ outcome: 'refused-for-now' });
      expect(await received()).toEqual([]);
      behave('ok');
      expect(await sms.send(message)).toEqual({ outcome: 'sent' });
      expect(await received()).toEqual([{ to: message.to, text: message.text }]);
    });

    it(`C62 ${lookup ? 'tells what was taken by its Message-ID' : 'does not pretend to know what was taken'}`, async () => {
      const { sms, behave } = await setUp();
      expect(sms.lookup).toBe(lookup);
      const [sent, refused] = [someSms(), someSms()];
      await sms.send(sent);
      behave('refuse');
      await sms.send(refused);
      expect([await sms.find?.(sent.messageId), await sms.find?.(refused.messageId)]).toEqual(
        lookup ? [true, false] : [undefined, undefined],
      );
    });

    it('C30 premium-rate, far, fixed and wrong numbers are refused for good, and nobody is asked', async () => {
      const { sms, received } = await setUp();
      const numbers = ['+33899123456', '+33467000000', '+18765551234', '+19005551234', '+8612345678901', '0612345678', '+336', '', 'STOP'];
      for (const to of [...numbers, '+33612345678,+33612345679', '+33612345678\r\nTo: +33612345679'])
        expect([to, await sms.send(someSms({ to }))]).toMatchObject([to, { outcome: 'refused-for-good' }]);
      expect(await received()).toEqual([]);
      expect(await sms.send(someSms())).toEqual({ outcome: 'sent' });
    });

    it('C30 control characters and XML do no harm, 10,000 signs become two segments, « ê » costs nothing more', async () => {
      const { sms, received } = await setUp();
      const texts = [
        'a\0b\u001b[31mc\u202ed\r\ne',
        '</Message><Redirect>https://evil.example</Redirect> ]]>',
        `Arrêté « ${'nom '.repeat(2_500)}» https://subdoc.example/s/AbCdEfGh`,
      ];
      for (const text of texts) expect(await sms.send(someSms({ text }))).toEqual({ outcome: 'sent' });
      const taken = (await received()).map(({ text }) => text);
      expect(taken.slice(0, 2)).toEqual(['ab[31mcd\ne', texts[1]]);
      expect(taken[2]).toMatch(/^Arreté "nom nom .* \.\.\. https:\/\/subdoc\.example\/s\/AbCdEfGh$/);
      for (const text of taken) expect([segments(text) <= 2, toGsm(text)]).toEqual([true, text]);
    });

    it('C42 says of the way of a message what became of it, and nothing of what lies between', async () => {
      const under = await setUp();
      const news: SmsNews[] = [{ sid: 'SM1', kind: 'delivered', deliveryId: 12, reason: '' }];
      expect(await tell(under, delivered)).toEqual(news);
      for (const MessageStatus of ['accepted', 'queued', 'sending', 'sent', 'read', 'canceled', 'constructor', ''])
        expect([MessageStatus, await tell(under, { ...delivered, MessageStatus })]).toEqual([MessageStatus, []]);
      const failed = async (MessageStatus: string, ErrorCode: string) => tell(under, { ...delivered, MessageStatus, ErrorCode });
      expect(await failed('undelivered', '30005')).toMatchObject([
        { kind: 'failed', deliveryId: 12, reason: 'numéro inconnu (Twilio 30005)' },
      ]);
      expect(await failed('failed', '39999')).toMatchObject([{ reason: 'SMS refusé (Twilio 39999)' }]);
      expect(await failed('failed', '<b>+33612345678')).toMatchObject([{ reason: 'SMS refusé' }]);
      for (const url of [`${BASE}/status`, `${BASE}/status?delivery=x`, `${BASE}/status?delivery=1e3`])
        expect(await tell(under, delivered, { url })).toEqual([]);
    });

    it('reads what somebody answers', async () => {
      const under = await setUp();
      const form = { MessageSid: 'SM2', From: '+33612345678', To: '+33700000000', Body: 'Arrêt & fin +1 é\n' };
      const news = await tell(under, form, { url: `${BASE}/sms` });
      expect(news).toEqual([{ sid: 'SM2', kind: 'incoming', from: '+33612345678', text: 'Arrêt & fin +1 é\n' }]);
    });

    it('C42 ★ believes nothing that was forged or altered: token, parameters, address', async () => {
      const under = await setUp();
      const good = signatureOf(under.token, STATUS, delivered);
      const form = (changed: Record<string, string>) => new URLSearchParams({ ...delivered, ...changed }).toString();
      const body = form({});
      const refused: [string, Parameters<typeof tell>[2]][] = [
        ['another token', { signature: signatureOf(`${under.token}x`, STATUS, delivered) }],
        ['no signature', { signature: '' }],
        ['half of one', { signature: good.slice(0, 14) }],
        ['a changed one', { signature: good.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }],
        ['its letters in another case', { signature: good.toLowerCase() === good ? good.toUpperCase() : good.toLowerCase() }],
        ['a changed parameter', { body: form({ MessageStatus: 'failed' }), signature: good }],
        ['an added one', { body: form({ ErrorCode: '30005' }), signature: good }],
        ['an empty one added', { body: `${body}&x=`, signature: good }],
        ['a parameter less', { body: body.replace('&AccountSid=AC1', ''), signature: good }],
        ['one that stands twice', { body: `${body}&MessageStatus=delivered`, signature: good }],
        ['a name in another case', { body: body.replace('MessageSid', 'messageSid'), signature: good }],
        ['no body', { body: '', signature: good }],
        ['JSON', { body: JSON.stringify(delivered), signature: good }],
        ['another delivery', { called: `${BASE}/status?delivery=13`, signature: good }],
        ['an added query', { called: `${STATUS}&x=1`, signature: good }],
        ['another path', { called: `${BASE}/sms?delivery=12`, signature: good }],
        ['http in place of https', { called: STATUS.replace('https:', 'http:'), signature: good }],
        ['another host', { called: STATUS.replace('subdoc.example', 'evil.example'), signature: good }],
        [
          'signed for the address behind a proxy',
          { signature: signatureOf(under.token, STATUS.replace('https://subdoc.example', 'http://10.0.0.4:3000'), delivered) },
        ],
        ['signed for another port', { signature: signatureOf(under.token, STATUS.replace('.example', '.example:8443'), delivered) }],
        ['signed for http', { signature: signatureOf(under.token, STATUS.replace('https:', 'http:'), delivered) }],
      ];
      for (const [what, how] of refused) expect([what, await tell(under, delivered, how)]).toEqual([what, null]);
    });

    it('C42 takes parameters in any order, and the usual port said or not', async () => {
      const under = await setUp();
      const body = new URLSearchParams(Object.entries(delivered).reverse()).toString();
      expect(await tell(under, delivered, { body })).toHaveLength(1);
      const signature = signatureOf(under.token, STATUS.replace('.example', '.example:443'), delivered);
      expect(await tell(under, delivered, { signature })).toHaveLength(1);
      for (let turn = 0; turn < 50; turn++) expect(await tell(under, delivered)).toHaveLength(1);
    });
  });
}
