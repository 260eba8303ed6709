// Subject keys in memory, for tests and simulations. Adapters over the same `shelf` share keys, like processes over one database.
import { randomBytes } from 'node:crypto';
import type { Keys } from '#domain/ports/keys.ts';
import { type Found, keysOver } from './keys.ts';
import type { Opener } from './opener.ts';
import { KEY_BYTES, masterKey } from './sealing.ts';

/** null: erased. Missing: unknown. */
export type Shelf = Map<string, Uint8Array | null>;

export function memoryKeys(master: Uint8Array = new Uint8Array(KEY_BYTES), shelf: Shelf = new Map(), opener: Opener | null = null): Keys {
  const take = (subjects: readonly string[]): Found =>
    new Map(subjects.flatMap((subject) => (shelf.has(subject) ? [[subject, shelf.get(subject)!]] : [])));
  return keysOver(
    {
      load: async (subjects) => take(subjects),
      recall(subjects) {
        const keys = new Map([...take(subjects)].filter((one): one is [string, Uint8Array] => one[1] !== null));
        const still = async (): Promise<boolean> => subjects.every((subject) => shelf.get(subject) === keys.get(subject));
        return keys.size === subjects.length ? { keys, still } : null;
      },
      async ensure(subjects, fresh) {
        for (const subject of fresh) if (!shelf.has(subject)) shelf.set(subject, randomBytes(KEY_BYTES));
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
