// Where no telephone is set up in the full profile: each call fails, and its history says so, rather than nobody hearing of it (C43).
import type { Voice } from '#domain/ports/voice.ts';

export const noVoice: Voice = {
  name: 'none',
  from: '',
  dial: async () => ({ refused: 'for-now', reason: 'no telephone is set up' }),
  find: async () => ({ line: 'failed', durationSeconds: 0 }),
};
