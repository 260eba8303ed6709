// Reads, decrypts and folds streams, and caches those used last. Each stream has a queue, so that a process never conflicts with itself.
import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '#domain/events.ts';
import { categoryOf, type StreamCategory, type StreamName } from '#domain/kernel/event.ts';
import type { Dispatched, LoadState } from '#domain/ports/dispatch.ts';
import type { EventStore, NewEvent, Position, Revision, StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { type KeptEvent, upcast } from '#domain/upcast.ts';
import { evolveIn, initialOf, needsPersonal } from './deciders.ts';
import { keyedMutex } from './keyed-mutex.ts';

export type Folded = {
  readonly state: unknown;
  readonly revision: Revision;
  /** Hash of the event at `revision`. */
  readonly hash: string;
  /** Event ids that derive from an idempotency key, and their revisions. */
  readonly derived: ReadonlyMap<string, Revision>;
  /** The subjects whose keys seal its events. A missing key of one of these must not be created anew. */
  readonly sealed: ReadonlySet<string>;
};

export type StreamCache = {
  get(stream: StreamName): Folded | undefined;
  /** Never replaces a newer state by an older one. */
  set(stream: StreamName, folded: Folded): void;
  /** Whether the stream had no event when it was read, and has got none from this process since. */
  isEmpty(stream: StreamName): boolean;
  /** Its id was drawn a moment ago, so nobody has written to it. */
  drawn(stream: StreamName): void;
  /** Call before a read, and what it answers when the stream turned out to have no event. */
  reading(stream: StreamName): () => void;
  /** The log has this revision: drops an older state, and refuses one from a read that began earlier. */
  outdated(stream: StreamName, revision: Revision): void;
  /** Drops the state when the store differs from it, or may differ. */
  forget(stream: StreamName): void;
  /** Runs work on one stream after the earlier work on it, whether that succeeded or not. */
  inTurn<Result>(stream: StreamName, work: () => Promise<Result>): Promise<Result>;
};

export function createStreamCache(size: number): StreamCache {
  const entries = new LRUCache<StreamName, Folded>({ max: size });
  const least = new LRUCache<StreamName, Revision>({ max: size });
  const empties = new LRUCache<StreamName, true>({ max: size });
  let changes = 0;
  const begun = (stream: StreamName): void => {
    changes += 1;
    empties.delete(stream);
  };
  return {
    get: (stream) => entries.get(stream),
    isEmpty: (stream) => empties.has(stream),
    drawn: (stream) => void empties.set(stream, true),
    reading(stream) {
      const before = changes;
      return () => {
        // A stream that began while it was read must not be taken for empty.
        if (before === changes) empties.set(stream, true);
      };
    },
    set(stream, folded) {
      if (folded.revision >= 0) begun(stream);
      const known = entries.get(stream);
      if (folded.revision < (least.get(stream) ?? 0)) return;
      if (folded.revision >= 0 && (!known || known.revision <= folded.revision)) entries.set(stream, folded);
    },
    outdated(stream, revision) {
      begun(stream);
      if ((entries.get(stream)?.revision ?? revision) >= revision) return;
      least.set(stream, revision);
      entries.delete(stream);
    },
    forget(stream) {
      begun(stream);
      least.delete(stream);
      entries.delete(stream);
    },
    inTurn: keyedMutex(),
  };
}

export type StreamDeps = {
  store: EventStore;
  keys: Keys;
  /** Converts an event of an older schema version to the current one. Tests may pass their own. */
  upcast?: (event: KeptEvent) => DomainEvent;
  /**
   * True when nobody else writes to this store: a cached state is then current. Otherwise streams are read again each time when only their
   * facts are needed.
   */
  onlyWriter?: boolean;
  /** How many folded streams stay in memory. */
  cacheSize?: number;
};

export function foldedStreams({ store, keys, upcast: toToday = upcast, onlyWriter = false, cacheSize = 4000 }: StreamDeps) {
  const cache = createStreamCache(cacheSize);
  /**
   * Streams with a running append, or whose last append ended without an answer. The log may have more than the cache, and a timer or
   * projection that saw the new event must find it. Until a command on the stream succeeds, their facts are read from the store.
   */
  const unsure = new Set<StreamName>();

  /**
   * Reads the events after `folded`, folds them in, and returns them. It reads the last event of `folded` again: a store that went back
   * (restored, or failed over to a standby without the last commits) may lack it, or have another in its place. Then the cached state is
   * wrong, and the stream is read from its beginning.
   */
  async function readTail(stream: StreamName, folded: Folded): Promise<{ folded: Folded; events: DomainEvent[]; last: Position | null }> {
    const category = categoryOf(stream);
    const known = folded.revision >= 0;
    const isEmpty = cache.reading(stream);
    const read = await store.readStream(stream, { from: Math.max(folded.revision, 0) });
    if (known && read[0]?.hash !== folded.hash) {
      cache.forget(stream);
      return readTail(stream, empty(stream));
    }
    const stored = known ? read.slice(1) : read;
    const events = await open(category, stored);
    const state = events.reduce<unknown>((before, event) => evolveIn(category, before, event), folded.state);
    const derived = derivedIn(folded.derived, stored);
    const tail = stored.at(-1);
    const sealed = sealedWith(folded.sealed, stored);
    const next = tail ? { state, derived, sealed, revision: tail.revision, hash: tail.hash } : folded;
    if (next.revision < 0) isEmpty();
    else cache.set(stream, next);
    return { folded: next, events, last: tail?.position ?? null };
  }

  /** Decrypts personal fields only where a decider reads them. */
  async function open(category: StreamCategory, stored: readonly StoredEvent[]): Promise<DomainEvent[]> {
    const boxes = needsPersonal(category)
      ? stored.flatMap((e) => (e.sealed && e.subject ? [{ subject: e.subject, eventId: e.eventId, sealed: e.sealed }] : []))
      : [];
    const opened = boxes.length > 0 ? await keys.open(boxes) : [];
    const personal = new Map(boxes.map((box, index) => [box.eventId, opened[index] ?? null]));
    return stored.map(({ type, schemaVersion, data, eventId }) =>
      toToday({ type, schemaVersion, data, personal: personal.get(eventId) ?? null }),
    );
  }

  const empty = (stream: StreamName): Folded => ({
    state: initialOf(categoryOf(stream)),
    revision: -1,
    hash: NO_PREV,
    derived: NONE,
    sealed: NOBODY,
  });

  /** A state to read facts from, as current as this process can tell. */
  async function stateOf(stream: StreamName): Promise<Folded> {
    const known = cache.get(stream) ?? (cache.isEmpty(stream) ? empty(stream) : undefined);
    return known && onlyWriter && !unsure.has(stream) ? known : (await readTail(stream, known ?? empty(stream))).folded;
  }

  const loadState: LoadState = async (category, id) => {
    const { state, revision } = await stateOf(`${category}-${id}`);
    return { state, revision };
  };

  function remember(
    stream: StreamName,
    folded: Folded,
    added: readonly NewEvent[],
    events: readonly DomainEvent[],
    position: Position,
  ): Dispatched {
    const tail = added.at(-1)!;
    const category = categoryOf(stream);
    const state = events.reduce<unknown>((before, event) => evolveIn(category, before, event), folded.state);
    const sealed = sealedWith(folded.sealed, added);
    const derived = derivedIn(folded.derived, added);
    cache.set(stream, { state, revision: tail.revision, hash: tail.hash, derived, sealed });
    return { position, revision: tail.revision, events };
  }

  return { cache, unsure, empty, readTail, open, loadState, remember };
}

const NO_PREV = '0'.repeat(64);
const NOBODY: ReadonlySet<string> = new Set();
/** The subjects including those of these events. Usually none is new, and the same set is returned. */
function sealedWith(before: ReadonlySet<string>, events: readonly NewEvent[]): ReadonlySet<string> {
  const joining = events.flatMap(({ subject }) => (subject === null || before.has(subject) ? [] : [subject]));
  return joining.length === 0 ? before : new Set([...before, ...joining]);
}
const NONE: ReadonlyMap<string, Revision> = new Map();
function derivedIn(before: ReadonlyMap<string, Revision>, events: readonly NewEvent[]): ReadonlyMap<string, Revision> {
  const more = events.filter(({ eventId }) => isDerived(eventId));
  return more.length === 0 ? before : new Map([...before, ...more.map(({ eventId, revision }) => [eventId, revision] as const)]);
}
/** Event ids that derive from a key are UUIDs of version 8 (infra/decisions/002); random ones are of version 4. */
const isDerived = (eventId: string): boolean => eventId[14] === '8';
