// SMS and calls go to the countries alone that the operator has opened (setting PHONE_COUNTRIES), whatever asked for them.
import { isOfCountries } from '#domain/kernel/phone.ts';
import type { SmsChannel } from '#domain/ports/channel.ts';
import type { Voice } from '#domain/ports/voice.ts';

const CLOSED = 'ce pays n’est pas ouvert ici';

export const smsWithin = (sms: SmsChannel, prefixes: readonly string[]): SmsChannel => ({
  ...sms,
  send: async (message) => (isOfCountries(message.to, prefixes) ? sms.send(message) : { outcome: 'refused-for-good', reason: CLOSED }),
});

export const voiceWithin = (voice: Voice, prefixes: readonly string[]): Voice => ({
  ...voice,
  dial: async (call, tools) => (isOfCountries(call.to, prefixes) ? voice.dial(call, tools) : { refused: 'for-good', reason: CLOSED }),
});
