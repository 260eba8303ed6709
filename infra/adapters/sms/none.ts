// Used in the full profile without an SMS provider: each SMS fails for good, and its history says so.
import type { SmsChannel } from '#domain/ports/channel.ts';

export const noSms: SmsChannel = {
  name: 'none',
  lookup: false,
  send: async () => ({ outcome: 'refused-for-good', reason: 'aucun service de SMS n’est configuré' }),
  // No signature is valid.
  parseCallback: () => null,
};
