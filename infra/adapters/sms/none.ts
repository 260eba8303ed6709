// Where no provider of SMS is set up in the full profile: each SMS fails for good, and its history says so, rather than nobody hearing of it.
import type { SmsChannel } from '#domain/ports/channel.ts';

export const noSms: SmsChannel = {
  name: 'none',
  lookup: false,
  send: async () => ({ outcome: 'refused-for-good', reason: 'aucun service de SMS n’est configuré' }),
  // Nobody signs for nobody.
  parseCallback: () => null,
};
