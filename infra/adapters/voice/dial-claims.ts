// Claims an attempt before dialling: a provider that dials again when asked twice is asked once per attempt. Stored with the
// Idempotency-Keys, for as long (decision 105).
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/ports/clock.ts';
import type { IdempotencyKeys } from '#domain/ports/idempotency.ts';
import type { DialClaims } from '#domain/ports/voice.ts';

/** No account or link has this name, so no user's key can collide. */
const SCOPE = 'voice';

export const dialClaims = (keys: Pick<IdempotencyKeys, 'open' | 'keepAnswer'>, clock: Pick<Clock, 'now'>): DialClaims => ({
  async claim(attemptId, about) {
    const mine = randomUUID();
    const at = clock.now();
    const name = { scope: SCOPE, key: attemptId };
    const row = await keys.open({ ...name, requestHash: at, seed: mine, subject: about, startedAt: at });
    if (row === null) throw new Error(`${attemptId}: the claim was forgotten this very moment`);
    return {
      first: row.seed === mine,
      at: row.requestHash as typeof at,
      sid: row.answer,
      keep: async (sid) => void (await keys.keepAnswer(name, row.seed, sid)),
    };
  },
});
