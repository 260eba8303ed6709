// The only writer: reads a stream, folds it, lets the domain decide, seals, appends. On a conflict it reads and decides again.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, streamOf } from '#domain/commands.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { Now } from '#domain/kernel/decider.ts';
import { categoryOf, type StreamCategory, type StreamName } from '#domain/kernel/event.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { CommandMeta, Dispatch, Dispatched, EventsToEnvelop, LoadState } from '#domain/ports/dispatch.ts';
import type { EventStore, NewEvent, Position, Revision, StoredEvent } from '#domain/ports/event-store.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { type KeptEvent, upcast } from '#domain/upcast.ts';
import { beginsStream, contextOf, decideIn, evolveIn, initialOf, needsPersonal, sealsForAnother, subjectOf } from './deciders.ts';
import { createStreamCache, type Folded } from './stream-cache.ts';

/** infra/adapters/event-store/envelope.ts, handed in by the composition root. */
type Envelope = {
  toNewEvents(input: EventsToEnvelop, keys: Pick<Keys, 'seal'>): Promise<NewEvent[]>;
  eventIdsFrom(key: string, accountId: AccountId, stream: StreamName, count: number): string[];
};

export type DispatchDeps = {
  store: EventStore;
  keys: Keys;
  clock: Clock;
  ids: Ids;
  envelope: Envelope;
  /** Brings an event of an older schema version to today's form; the domain's own unless a test brings another. */
  upcast?: (event: KeptEvent) => DomainEvent;
  /**
   * True where nobody else writes to this store: what is cached is then the truth. Otherwise streams read for their facts alone
   * are brought up to date each time.
   */
  onlyWriter?: boolean;
  /** How many folded streams stay in memory. */
  cacheSize?: number;
};

/** Another process won so often that something is wrong: tried again later by whoever asked. */
const MAX_ATTEMPTS = 25;

/** Told of what is in the log, whoever wrote it: a cached stream that is behind it is read again. */
export type Seen = (events: readonly Pick<StoredEvent, 'stream' | 'revision'>[]) => void;

export function createDispatch(deps: DispatchDeps): { dispatch: Dispatch; loadState: LoadState; seen: Seen } {
  const { store, keys, clock, ids, envelope, upcast: toToday = upcast } = deps;
  const cache = createStreamCache(deps.cacheSize ?? 4000);
  /**
   * Streams with an append under way, or whose last one ended without an answer: the log may have more than the cache, and whoever was
   * told of it there (a timer, a projection) must find it. Until a command on the stream is through, facts are read.
   */
  const unsure = new Set<StreamName>();

  /**
   * Reads what came after `folded`, folds it in, and answers the events read. The event that `folded` ends with is read once more: a store
   * that went back (restored, or failed over to a standby that lacked the last commits) may not have it, or another in its place. Then
   * nothing that is remembered of this stream is true, and it is read from its beginning.
   */
  async function readTail(stream: StreamName, folded: Folded): Promise<{ folded: Folded; events: DomainEvent[]; last: Position | null }> {
    const category = categoryOf(stream);
    const known = folded.revision >= 0;
    const read = await store.readStream(stream, { from: Math.max(folded.revision, 0) });
    if (known && read[0]?.hash !== folded.hash) {
      cache.forget(stream);
      return readTail(stream, empty(stream));
    }
    const stored = known ? read.slice(1) : read;
    const events = await open(category, stored);
    let { state } = folded;
    let derived = folded.derived;
    for (const [index, event] of events.entries()) {
      state = evolveIn(category, state, event);
      const { eventId, revision } = stored[index]!;
      if (isDerived(eventId)) derived = new Map(derived).set(eventId, revision);
    }
    const tail = stored.at(-1);
    const sealed = sealedWith(folded.sealed, stored);
    const next = tail ? { state, derived, sealed, revision: tail.revision, hash: tail.hash } : folded;
    cache.set(stream, next);
    return { folded: next, events, last: tail?.position ?? null };
  }

  /** Opens the personal fields only where a decider reads them. */
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

  /** A state to read facts from: as fresh as this process can tell. */
  async function stateOf(stream: StreamName): Promise<Folded> {
    const known = cache.get(stream);
    return known && deps.onlyWriter && !unsure.has(stream) ? known : (await readTail(stream, known ?? empty(stream))).folded;
  }

  const loadState: LoadState = async (category, id) => {
    const { state, revision } = await stateOf(`${category}-${id}`);
    return { state, revision };
  };

  /** What this very command appended the first time it was sent, or null (DESIGN 3.4). */
  async function before(stream: StreamName, folded: Folded, key: string, meta: CommandMeta): Promise<Dispatched | null> {
    const revision = folded.derived.get(envelope.eventIdsFrom(key, meta.accountId, stream, 1)[0]!);
    if (revision === undefined) return null;
    const stored = await store.readStream(stream, { from: revision });
    const expected = envelope.eventIdsFrom(key, meta.accountId, stream, stored.length);
    const others = stored.findIndex((event, index) => event.eventId !== expected[index]);
    const mine = others < 0 ? stored : stored.slice(0, others);
    const last = mine.at(-1);
    return last ? { position: last.position, revision: last.revision, events: await open(categoryOf(stream), mine) } : null;
  }

  async function decideAndAppend(stream: StreamName, command: Command, meta: CommandMeta): Promise<Dispatched | Refusal> {
    const category = categoryOf(stream);
    const key = meta.idempotencyKey || null;
    const known = cache.get(stream);
    // What begins a stream does not look for one: the append would find it. Under a key the id may have been drawn, and used, before.
    const begins = known === undefined && key === null && beginsStream(command);
    let folded = known ?? (begins ? empty(stream) : (await readTail(stream, empty(stream))).folded);
    let fresh = known === undefined && !begins;

    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const earlier = key === null ? null : await before(stream, folded, key, meta);
      if (earlier) return earlier;
      const time: Now = { now: clock.now(), today: clock.today() };
      const stale = meta.expectedRevision !== undefined && folded.revision !== meta.expectedRevision;
      const context = stale ? null : await contextOf(command, time, loadState);
      const decision = stale ? refuse('stale-state') : decideIn(category, folded.state, command, context);
      if (isRefusal(decision) || decision.length === 0) {
        if (!fresh) {
          // Decided on what this process remembers: the store has the last word.
          const tail = await readTail(stream, folded);
          fresh = true;
          if (tail.folded !== folded) {
            folded = tail.folded;
            continue;
          }
        }
        return isRefusal(decision) ? decision : { position: null, revision: folded.revision, events: [] };
      }
      const eventIds = key === null ? decision.map(() => ids.uuid()) : envelope.eventIdsFrom(key, meta.accountId, stream, decision.length);
      const subject = subjectOf(command) ?? stream;
      const newEvents = await envelope.toNewEvents(
        {
          stream,
          revision: folded.revision,
          prev: folded.hash,
          events: decision,
          eventIds,
          meta,
          occurredAt: time.now,
          subject,
          fresh: !folded.sealed.has(subject) && !sealsForAnother(command),
        },
        keys,
      );
      unsure.add(stream);
      const result = await store.append(stream, folded.revision, newEvents).catch((error: unknown) => {
        // Whatever it was, the next command looks at the store itself: one of the reasons is that the head has another hash than the cache.
        cache.forget(stream);
        throw error;
      });
      if (result.ok) {
        const { position } = result;
        const done = key === null ? remember(stream, folded, newEvents, decision, position) : await readBack(stream, folded, position);
        unsure.delete(stream);
        return done;
      }
      // Two processes in step could lose to each other for ever: whoever lost steps aside for a random moment.
      if (attempt > 1) await sleep(Math.random() * Math.min(2 ** attempt, 50));
      folded = (await readTail(stream, folded)).folded;
      unsure.delete(stream);
      fresh = true;
    }
    throw new Unavailable(store.name, `${stream}: no decision after ${MAX_ATTEMPTS} attempts`, { code: 'CONTENTION' });
  }

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
    cache.set(stream, { state, revision: tail.revision, hash: tail.hash, derived: folded.derived, sealed });
    return { position, revision: tail.revision, events };
  }

  /** With derived ids « ok » may mean « were there already »: what is stored is then not what was just decided. */
  async function readBack(stream: StreamName, folded: Folded, position: Position): Promise<Dispatched> {
    const tail = await readTail(stream, folded);
    return { position: tail.last ?? position, revision: tail.folded.revision, events: tail.events };
  }

  const dispatch: Dispatch = (command, meta) => {
    const stream = streamOf(command);
    return cache.inTurn(stream, () => decideAndAppend(stream, command, meta));
  };
  // An append of this process that is still under way brings its own state.
  const seen: Seen = (events) => {
    for (const { stream, revision } of events) if (!unsure.has(stream)) cache.outdated(stream, revision);
  };
  return { dispatch, loadState, seen };
}

const NO_PREV = '0'.repeat(64);
const NOBODY: ReadonlySet<string> = new Set();
/** The subjects with those of these events: the same set where nobody joins it, which is nearly always. */
function sealedWith(before: ReadonlySet<string>, events: readonly NewEvent[]): ReadonlySet<string> {
  const joining = events.flatMap(({ subject }) => (subject === null || before.has(subject) ? [] : [subject]));
  return joining.length === 0 ? before : new Set([...before, ...joining]);
}
const NONE: ReadonlyMap<string, Revision> = new Map();
/** Event ids that derive from a key are UUIDs of version 8 (infra/decisions/002); random ones are of version 4. */
const isDerived = (eventId: string): boolean => eventId[14] === '8';
