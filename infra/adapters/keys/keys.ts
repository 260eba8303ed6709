// The keys port over any storage of wrapped keys: the part that every adapter shares.
import type { Keys, Recalled } from '#domain/ports/keys.ts';
import type { Opener } from './opener.ts';
import { type MasterKey, openWith, sealWith } from './sealing.ts';

/** Cached subjects: an unwrapped key; null: erased. A subject that is not in it never had one. */
export type Found = Map<string, Uint8Array | null>;

/** Where subject keys live. */
export type KeyStorage = {
  /** Sees every erasure that was acknowledged before the call, by any process. */
  load(subjects: readonly string[]): Promise<Found>;
  /** The keys of these subjects in memory, or null; and whether nobody was erased since. */
  recall(subjects: readonly string[]): { keys: ReadonlyMap<string, Uint8Array>; still: Recalled['still'] } | null;
  /** Creates the missing keys of `fresh`. May answer from a cache: to encrypt under a key that was erased a moment ago reveals nothing. */
  ensure(subjects: readonly string[], fresh: ReadonlySet<string>): Promise<Found>;
  erase(subject: string): Promise<void>;
};

export class ErasedSubjectError extends Error {
  constructor(subject: string) {
    super(`the key of ${subject} was erased: nothing can be sealed for it any more`);
    this.name = 'ErasedSubjectError';
  }
}

/**
 * A key that was lost, not erased: the database was restored to before it, or its row was removed. Once the row is restored, everything
 * works again.
 */
export class UnknownKeyError extends Error {
  constructor(subject: string) {
    super(`there is no key for ${subject}, and no erasure: restore the database that has it`);
    this.name = 'UnknownKeyError';
  }
}

const unique = (subjects: readonly string[]): string[] => [...new Set(subjects)];

function known(subjects: readonly string[], found: Found): Found {
  for (const subject of subjects) if (!found.has(subject)) throw new UnknownKeyError(subject);
  return found;
}

/** With an `opener`, large batches are decrypted in its thread. */
export function keysOver(storage: KeyStorage, master: MasterKey, opener: Opener | null = null): Keys {
  async function ensure(subjects: readonly string[], fresh: readonly string[]): Promise<Map<string, Uint8Array>> {
    const found = known(subjects, await storage.ensure(unique(subjects), new Set(fresh)));
    for (const subject of subjects) if (found.get(subject) === null) throw new ErasedSubjectError(subject);
    return found as Map<string, Uint8Array>;
  }
  const load = async (subjects: readonly string[]): Promise<Found> =>
    subjects.length === 0 ? new Map() : known(subjects, await storage.load(unique(subjects)));

  return {
    async seal(parts, fresh = []) {
      if (parts.length === 0) return [];
      const subjects = parts.map((part) => part.subject);
      const keys = await ensure(subjects, fresh);
      return parts.map(({ subject, eventId, personal }) => sealWith(keys.get(subject)!, subject, eventId, personal));
    },
    async open(boxes) {
      const keys = await load(boxes.map((box) => box.subject));
      if (opener?.takes(boxes.length)) {
        const alive = boxes.filter(({ subject }) => keys.get(subject));
        const parts = await opener.open(
          alive,
          alive.map(({ subject }) => keys.get(subject)!),
        );
        let next = 0;
        return boxes.map((box) => (box === alive[next] ? parts[next++]! : null));
      }
      return boxes.map(({ subject, eventId, sealed }) => {
        const key = keys.get(subject);
        return key ? openWith(key, subject, eventId, sealed) : null;
      });
    },
    recall(boxes) {
      const recalled = opener?.takes(boxes.length) ? null : storage.recall(unique(boxes.map(({ subject }) => subject)));
      if (!recalled) return null;
      const { keys, still } = recalled;
      return { parts: boxes.map(({ subject, eventId, sealed }) => openWith(keys.get(subject)!, subject, eventId, sealed)), still };
    },
    load,
    forSealing: async (subjects) => known(subjects, await storage.ensure(unique(subjects), new Set())),
    ensure: (subjects) => ensure(subjects, subjects),
    erase: (subject) => storage.erase(subject),
    hash: master.hash,
  };
}
