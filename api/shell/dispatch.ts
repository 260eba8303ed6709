// The only writer: reads a stream, folds it, lets the domain decide, seals, appends. On a conflict it reads and decides again.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, streamOf } from '#domain/commands.ts';
import type { Now } from '#domain/kernel/decider.ts';
import { categoryOf, type StreamName } from '#domain/kernel/event.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { CommandMeta, Dispatch, Dispatched, EventsToEnvelop, LoadState } from '#domain/ports/dispatch.ts';
import type { NewEvent, Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { beginsStream, contextOf, decideIn, sealsForAnother, subjectOf } from './deciders.ts';
import { type Folded, foldedStreams, type StreamDeps } from './stream-cache.ts';

/** infra/adapters/event-store/envelope.ts, handed in by the composition root. */
type Envelope = {
  toNewEvents(input: EventsToEnvelop, keys: Pick<Keys, 'seal'>): Promise<NewEvent[]>;
  eventIdsFrom(key: string, accountId: AccountId, stream: StreamName, count: number): string[];
};

export type DispatchDeps = StreamDeps & {
  clock: Clock;
  ids: Ids;
  envelope: Envelope;
};

/** Another process won so often that something is wrong: tried again later by whoever asked. */
const MAX_ATTEMPTS = 25;

/** Told of what is in the log, whoever wrote it: a cached stream that is behind it is read again. */
export type Seen = (events: readonly Pick<StoredEvent, 'stream' | 'revision'>[]) => void;

export function createDispatch(deps: DispatchDeps): { dispatch: Dispatch; loadState: LoadState; seen: Seen } {
  const { store, keys, clock, ids, envelope } = deps;
  const { cache, unsure, empty, readTail, open, loadState, remember } = foldedStreams(deps);

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
