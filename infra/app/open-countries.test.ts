// F193 An operator opens countries to SMS and calls: nothing that is sent on its own goes elsewhere.
import { expect, it } from 'vitest';
import type { SmsChannel } from '#domain/ports/channel.ts';
import type { Voice } from '#domain/ports/voice.ts';
import { smsWithin, voiceWithin } from './open-countries.ts';

it('C30 only what goes to an open country reaches the provider; the rest is refused for good', async () => {
  const sent: string[] = [];
  const sms = {
    name: 's',
    lookup: false,
    send: async ({ to }) => {
      sent.push(to);
      return { outcome: 'sent' };
    },
    parseCallback: () => null,
  } as SmsChannel;
  const voice = {
    name: 'v',
    from: '',
    dial: async ({ to }) => {
      sent.push(to);
      return { sid: 'x', ended: null };
    },
    find: async () => null,
  } as Voice;
  const french = ['+33'];
  for (const to of ['+33612345678', '+12025550123']) {
    const text = await smsWithin(sms, french).send({ messageId: 'm', deliveryId: 1, to, text: '' });
    const call = await voiceWithin(voice, french).dial({ to } as never, {} as never);
    expect([to, 'reason' in text, 'refused' in call]).toEqual([to, to !== '+33612345678', to !== '+33612345678']);
  }
  expect(sent).toEqual(['+33612345678', '+33612345678']);
});
