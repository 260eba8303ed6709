// Secrets and UUIDs from the system's random generator.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '#domain/ports/ids.ts';

/** Below this a secret can be guessed (C8). */
const MIN_BYTES = 16;

export const random: Pick<Ids, 'secret' | 'uuid'> = {
  secret(bytes) {
    if (!Number.isInteger(bytes) || bytes < MIN_BYTES) throw new RangeError(`a secret has at least ${MIN_BYTES} bytes`);
    return randomBytes(bytes).toString('base64url');
  },
  uuid: () => randomUUID(),
};
