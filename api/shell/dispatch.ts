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
import { type Folded, foldedStreams, type StreamCache, type StreamDeps } from './stream-cache.ts';

/** Implemented by infra/adapters/event-store/envelope.ts, injected by the composition root. */
type Envelope = {
  toNewEvents(input: EventsToEnvelop, keys: Pick<Keys, 'seal'>): Promise<NewEvent[]>;
  eventIdsFrom(key: string, accountId: AccountId, stream: StreamName, count: number): string[];
};

export type DispatchDeps = StreamDeps & {
  clock: Clock;
  ids: Ids;
  envelope: Envelope;
};

/** So many lost races mean that something is wrong. The caller may try again later. */
const MAX_ATTEMPTS = 25;

/** Reports events in the log, whoever wrote them: a cached stream with an older revision is read again. */
export type Seen = (events: readonly Pick<StoredEvent, 'stream' | 'revision'>[]) => void;

export function createDispatch(deps: DispatchDeps): { dispatch: Dispatch; loadState: LoadState; seen: Seen; drawn: StreamCache['drawn'] } {
  const { store, keys, clock, ids, envelope } = deps;
  const { cache, unsure, empty, readTail, open, loadState, remember } = foldedStreams(deps);

  /** What this command appended when it was sent before, or null (DESIGN 3.4). */
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
    const known = cache.get(stream) ?? (cache.isEmpty(stream) ? empty(stream) : undefined);
    // A command that begins a stream skips the read, as does one on a stream that was empty when it was read last, because the append would
    // detect an existing stream. The first reads under a key: an earlier try may have drawn and used the id.
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
          // The decision used a cached state: read the store before answering it.
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
        // Whatever the error was, the next command reads the store: the head's hash may differ from the cached one.
        cache.forget(stream);
        throw error;
      });
      if (result.ok) {
        const back = result.again ? await readBack(stream, folded, result.position) : null;
        const done = back ?? remember(stream, folded, newEvents, decision, result.position);
        unsure.delete(stream);
        return done;
      }
      // Two processes could make each other lose forever, so the loser waits a random moment.
      if (attempt > 1) await sleep(Math.random() * Math.min(2 ** attempt, 50));
      folded = (await readTail(stream, folded)).folded;
      unsure.delete(stream);
      fresh = true;
    }
    throw new Unavailable(store.name, `${stream}: no decision after ${MAX_ATTEMPTS} attempts`, { code: 'CONTENTION' });
  }

  /**
   * With derived ids an append also succeeds when the events were already there, and they may differ from the decided ones.
   */
  async function readBack(stream: StreamName, folded: Folded, position: Position): Promise<Dispatched> {
    const tail = await readTail(stream, folded);
    return { position: tail.last ?? position, revision: tail.folded.revision, events: tail.events };
  }

  const dispatch: Dispatch = (command, meta) => {
    const stream = streamOf(command);
    return cache.inTurn(stream, () => decideAndAppend(stream, command, meta));
  };
  // An append of this process that is still running updates the cache itself.
  const seen: Seen = (events) => {
    for (const { stream, revision } of events) if (!unsure.has(stream)) cache.outdated(stream, revision);
  };
  return { dispatch, loadState, seen, drawn: cache.drawn };
}
