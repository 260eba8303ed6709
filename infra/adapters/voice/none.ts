// Used in the full profile without telephony: each call fails, and its history says so (C43).
import type { Voice } from '#domain/ports/voice.ts';

export const noVoice: Voice = {
  name: 'none',
  from: '',
  dial: async () => ({ refused: 'for-now', reason: 'no telephone is set up' }),
  find: async () => ({ line: 'failed', durationSeconds: 0 }),
};
