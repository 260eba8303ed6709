// The keys port over any place that holds wrapped keys: what every adapter shares.
import type { Keys } from '../ports.ts';
import type { Opener } from './opener.ts';
import { type MasterKey, openWith, sealWith } from './sealing.ts';

/** Where subject keys live. */
export type KeyStorage = {
  /** Unwrapped; null for an erased or unknown subject. Sees every erasure that was acknowledged before the call, anywhere. */
  load(subjects: readonly string[]): Promise<Map<string, Uint8Array | null>>;
  /** Null for an erased subject. May answer from a cache: sealing under a key that was erased a moment ago reveals nothing. */
  ensure(subjects: readonly string[]): Promise<Map<string, Uint8Array | null>>;
  erase(subject: string): Promise<void>;
};

export class ErasedSubjectError extends Error {
  constructor(subject: string) {
    super(`the key of ${subject} was erased: nothing can be sealed for it any more`);
    this.name = 'ErasedSubjectError';
  }
}

const unique = (subjects: readonly string[]): string[] => [...new Set(subjects)];

/** With an `opener` large batches are opened in its thread. */
export function keysOver(storage: KeyStorage, master: MasterKey, opener: Opener | null = null): Keys {
  async function ensure(subjects: readonly string[]): Promise<Map<string, Uint8Array>> {
    const found = await storage.ensure(unique(subjects));
    for (const subject of subjects) if (!found.get(subject)) throw new ErasedSubjectError(subject);
    return found as Map<string, Uint8Array>;
  }
  const load = async (subjects: readonly string[]): Promise<Map<string, Uint8Array | null>> =>
    subjects.length === 0 ? new Map() : storage.load(unique(subjects));

  return {
    async seal(parts) {
      if (parts.length === 0) return [];
      const keys = await ensure(parts.map((part) => part.subject));
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
    load,
    ensure,
    erase: (subject) => storage.erase(subject),
    hash: master.hash,
  };
}
