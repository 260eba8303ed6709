// Folded streams that were used lately, and a queue per stream: one process never competes with itself for a stream.
import { LRUCache } from 'lru-cache';
import type { StreamName } from '#domain/kernel/event.ts';
import type { Revision } from '#domain/ports/event-store.ts';
import { inTurns } from './keyed-mutex.ts';

export type Folded = {
  readonly state: unknown;
  readonly revision: Revision;
  /** Hash of the event at `revision`. */
  readonly hash: string;
  /** Event ids that derive from an idempotency key, and where they are. */
  readonly derived: ReadonlyMap<string, Revision>;
  /** Under whose keys its events are sealed: none of these may get another one. */
  readonly sealed: ReadonlySet<string>;
};

export type StreamCache = {
  get(stream: StreamName): Folded | undefined;
  /** Never puts an older state over a newer one. */
  set(stream: StreamName, folded: Folded): void;
  /** The log has this revision: a state from before it is dropped, and not taken again from a read that began earlier. */
  outdated(stream: StreamName, revision: Revision): void;
  /** The store does not have it so, or nobody knows. */
  forget(stream: StreamName): void;
  /** Runs work on one stream after the work before it, whether that succeeded or not. */
  inTurn<Result>(stream: StreamName, work: () => Promise<Result>): Promise<Result>;
};

export function createStreamCache(size: number): StreamCache {
  const entries = new LRUCache<StreamName, Folded>({ max: size });
  const least = new LRUCache<StreamName, Revision>({ max: size });
  return {
    get: (stream) => entries.get(stream),
    set(stream, folded) {
      const known = entries.get(stream);
      if (folded.revision < (least.get(stream) ?? 0)) return;
      if (folded.revision >= 0 && (!known || known.revision <= folded.revision)) entries.set(stream, folded);
    },
    outdated(stream, revision) {
      if ((entries.get(stream)?.revision ?? revision) >= revision) return;
      least.set(stream, revision);
      entries.delete(stream);
    },
    forget(stream) {
      least.delete(stream);
      entries.delete(stream);
    },
    inTurn: inTurns(),
  };
}
