// A subscription of EventStoreDB as the port requires: batch by batch, the next when the last was handled, again when it failed, and
// resumed after a lost connection. It depends only on the position of the last handled event.
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position, StoredEvent, Subscription } from '#domain/ports/event-store.ts';
import type { Reading } from './eventstore-connection.ts';
import { checkpointIn, eventIn } from './eventstore-reads.ts';
import { comparePositions } from './eventstore-records.ts';
import type { SubscriptionOptions } from './subscription.ts';

export type SubscriptionSource = {
  open(after: Position | null): Promise<Reading>;
  /** Whether any event of ours lies after a position. */
  more(after: Position | null): Promise<boolean>;
  scope: string;
  /** How long a subscription may be silent before that is checked. */
  pollMs: number;
  /** The delay before a failed batch is delivered again, and before the first reconnection. */
  retryMs: number;
};
/** An event to deliver, or the server's progress through what it filters. */
type Arrival = { event: StoredEvent } | { checkpoint: Position };

/** The longest interval between reconnections, so that a server that comes back is not overloaded. */
const LONGEST_PAUSE_MS = 10_000;

/** What a connection has delivered and the handler has not taken. Two batches at most: then flow control stops the server. */
function createArrivals(call: Reading, scope: string, batchSize: number, wake: () => void) {
  const arrived: Arrival[] = [];
  let ended: { error: unknown } | null = null;
  const end = (error?: unknown): void => {
    ended ??= { error: error ?? new Error('the subscription was ended') };
    wake();
  };
  call.on('data', (answer: ReadResp) => {
    try {
      receive(answer);
    } catch (error) {
      end(error);
      call.cancel();
    }
  });
  call.on('error', end);
  call.on('end', () => end());
  call.on('close', () => end());

  function receive(answer: ReadResp): void {
    const event = eventIn(answer, scope);
    const checkpoint = checkpointIn(answer);
    if (event) arrived.push({ event });
    else if (checkpoint) arrived.push({ checkpoint });
    else return;
    if (arrived.length >= batchSize * 2) call.pause();
    wake();
  }

  return {
    some: (): boolean => arrived.length > 0,
    ended: () => ended,
    /** While events are still arriving, a partial batch waits one turn of the loop, so that batches are large while catching up. */
    async settled(): Promise<void> {
      for (let before = 0; arrived.length > before && arrived.length < batchSize; ) {
        before = arrived.length;
        await new Promise(setImmediate);
      }
    },
    /** The next events to deliver together, none twice; skips what was filtered. */
    take(reached: () => Position | null, advance: (to: Position) => void): StoredEvent[] {
      const batch: StoredEvent[] = [];
      while (arrived.length > 0 && batch.length < batchSize) {
        const next = arrived.shift()!;
        const place = 'event' in next ? next.event.position : next.checkpoint;
        const last = batch.at(-1)?.position ?? reached();
        if (last !== null && comparePositions(place, last) <= 0) continue;
        if ('event' in next) batch.push(next.event);
        else if (batch.length === 0) advance(place);
      }
      if (arrived.length < batchSize) call.resume();
      return batch;
    },
  };
}

/** gRPC's ABORTED. */
const isTooSlow = (error: unknown): boolean => (error as { code?: unknown }).code === 10;

export function subscribeToEventStore(source: SubscriptionSource, options: SubscriptionOptions): Subscription {
  let stopped = false;
  let wake = (): void => {};
  /** Handled or filtered up to here: a new connection resumes from it. */
  let reached = options.after;
  let pause = source.retryMs;
  /** Where the server ended a subscription for being slow. */
  let slowAt: Position | null | undefined;

  /** False: the time is over and nothing woke the loop. */
  function rest(ms: number): Promise<boolean> {
    if (stopped) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** Only progress resets the delay: a server that answers and fails again is not hurried. */
  function advance(to: Position): void {
    reached = to;
    pause = source.retryMs;
  }

  async function handle(batch: StoredEvent[]): Promise<void> {
    while (!stopped) {
      try {
        await options.onBatch(batch);
        advance(batch.at(-1)!.position);
        return;
      } catch (error) {
        options.onError?.(error);
        // Only `stop` ends this delay early: new events are no reason to hurry.
        for (const end = performance.now() + source.retryMs; !stopped && performance.now() < end; ) await rest(end - performance.now());
      }
    }
  }

  /** Runs until the connection ends, which throws, or `stop` is called. */
  async function followOnce(): Promise<void> {
    const call = await source.open(reached);
    const arrivals = createArrivals(call, source.scope, options.batchSize, () => wake());
    try {
      let silent = 0;
      while (!stopped) {
        await arrivals.settled();
        const batch = arrivals.take(() => reached, advance);
        if (batch.length > 0) await handle(batch);
        else if (arrivals.some()) continue;
        else if (arrivals.ended()) throw arrivals.ended()!.error;
        else if (await rest(source.pollMs)) silent = 0;
        else if (!(await source.more(reached))) silent = 0;
        // The event may just be on its way; if it has not arrived after another wait, this connection delivers nothing.
        else if (++silent > 1) throw new Error('the subscription fell silent');
      }
    } finally {
      call.cancel();
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await followOnce();
      } catch (error) {
        if (stopped) break;
        // A server ends who is slow and live; reading on catches up. It is an error where nothing was handled since the last time.
        if (!isTooSlow(error) || slowAt === reached) options.onError?.(error);
        if (isTooSlow(error)) slowAt = reached;
        await rest(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
