// Retries parked streams, each separately: after a growing wait, and at every start. The events that a stream (or its account) missed are read
// from the store and written up to the projection's checkpoint in one transaction, which releases the stream. Events after the checkpoint come with
// the common reader.
import type { StreamName } from '#domain/kernel/event.ts';
import type { ParkedStream, ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { EventStore, Position, StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Part } from './apply.ts';
import { nameOfError } from './error-name.ts';
import type { Log } from './follower.ts';
import { eventsFor, openBatch } from './opened.ts';
import { gateOf } from './parking.ts';
import type { Projection } from './projection.ts';

const PAGE = 2000;

export type Parker = { readonly projection: Projection; readonly position: Position | null; readonly parked: ParkedStreams };
export type RetriesDeps<P extends Parker> = {
  store: Pick<EventStore, 'readStream' | 'readAll' | 'compare'>;
  keys: Pick<Keys, 'open'>;
  log: Log;
  /** Runs a task while nothing else in this process moves checkpoints. */
  oneByOne<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Writes at the checkpoint of the follower. */
  write(follower: P, part: Part, to: Position): Promise<void>;
  firstWaitMs: number;
  longestWaitMs: number;
};

export function createRetries<P extends Parker>(deps: RetriesDeps<P>) {
  const { store, keys, log, oneByOne, write } = deps;
  const waiting = new Map<P, NodeJS.Timeout>();
  let stopped = false;

  /** What it has held back: of the stream, or of the whole account in the order of the store. */
  async function missedBy({ stream, revision, accountId }: ParkedStream, to: Position): Promise<StoredEvent[]> {
    if (accountId === null) return store.readStream(stream, { from: revision });
    const [first] = await store.readStream(stream, { from: revision, limit: 1 });
    const missed = first === undefined ? [] : [first];
    for (let after = first?.position; after !== undefined && store.compare(after, to) < 0; ) {
      const page = await store.readAll({ after, limit: PAGE });
      missed.push(...page.filter((event) => event.accountId === accountId));
      after = page.at(-1)?.position;
    }
    return missed;
  }

  /** Retries one stream. After any failure nothing was written and the stream stays parked. */
  async function retry(follower: P, stream: StreamName): Promise<void> {
    const { projection, position, parked } = follower;
    const held = parked.get(stream);
    if (held === undefined || position === null) return;
    const stored = await missedBy(held, position);
    const others = new Map(parked);
    others.delete(stream);
    const gate = gateOf(projection, others, Number.POSITIVE_INFINITY);
    const events = eventsFor(projection, await openBatch(stored, [projection], keys), store.compare, null, position, gate);
    const again = gate.added.get(stream);
    if (again?.revision === held.revision) return;
    const parking = { known: parked, added: gate.added, ...(again ? {} : { left: stream }) };
    await write(follower, { projection, from: position, events, parking }, position);
    log.info({ projection: projection.name, stream, events: events.length, left: again === undefined }, 'a parked stream was processed');
  }

  async function round(follower: P, waitMs: number): Promise<void> {
    waiting.delete(follower);
    for (const stream of follower.parked.keys()) {
      if (stopped) return;
      try {
        await oneByOne(() => retry(follower, stream));
      } catch (error) {
        log.warn({ projection: follower.projection.name, stream, error: nameOfError(error) }, 'the retry of a parked stream failed');
      }
    }
    if (!waiting.has(follower)) plan(follower, Math.min(waitMs * 2, deps.longestWaitMs));
  }

  function plan(follower: P, waitMs: number): void {
    if (stopped || follower.parked.size === 0) return;
    clearTimeout(waiting.get(follower));
    waiting.set(
      follower,
      setTimeout(() => void round(follower, Math.max(waitMs, deps.firstWaitMs)), waitMs),
    );
  }

  return {
    /** Retries all parked streams after this wait, then repeatedly. */
    plan,
    stop(): void {
      stopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
