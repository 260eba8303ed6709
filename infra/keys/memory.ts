// Subject keys in memory, for tests and simulations. Keys made over the same `shelf` see each other, like processes over one database.
import { randomBytes } from 'node:crypto';
import type { Keys } from '../ports.ts';
import { keysOver } from './keys.ts';
import type { Opener } from './opener.ts';
import { KEY_BYTES, masterKey } from './sealing.ts';

/** null: erased. */
export type Shelf = Map<string, Uint8Array | null>;

export function memoryKeys(master: Uint8Array = new Uint8Array(KEY_BYTES), shelf: Shelf = new Map(), opener: Opener | null = null): Keys {
  const take = (subjects: readonly string[]): Map<string, Uint8Array | null> =>
    new Map(subjects.map((subject) => [subject, shelf.get(subject) ?? null]));
  return keysOver(
    {
      load: async (subjects) => take(subjects),
      async ensure(subjects) {
        for (const subject of subjects) if (!shelf.has(subject)) shelf.set(subject, randomBytes(KEY_BYTES));
        return take(subjects);
      },
      async erase(subject) {
        shelf.set(subject, null);
      },
    },
    masterKey(master),
    opener,
  );
}
