// Who dialled first: a provider that rings again when asked twice is asked once under the name of an attempt. Kept where requests under an
// Idempotency-Key are, for as long (decision 105).
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/ports/clock.ts';
import type { IdempotencyKeys } from '#domain/ports/idempotency.ts';
import type { DialClaims } from '#domain/ports/voice.ts';

/** No account and no link is called so: nobody's own keys meet these. */
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
