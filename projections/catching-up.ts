// A projection that stopped or fell behind reads the log by itself until it has reached the common reader, then it is fed with the others
// again.
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { nameOfError } from './error-name.ts';
import { afterIn, type Follower, type Log, type queue } from './follower.ts';
import { type OpenedBatch, openBatch } from './opened.ts';

type Deps = {
  store: Pick<EventStore, 'readAll' | 'compare'>;
  keys: Pick<Keys, 'open'>;
  log: Log;
  batchSize: number;
  /** A queue: while a task runs, nothing else in this process moves checkpoints. */
  oneByOne: ReturnType<typeof queue>;
  /** The position of the common reader. */
  fed(): Position | null;
  /** Feeds a batch to one projection; false if the projection stopped at an event. */
  alone(follower: Follower, batch: OpenedBatch): Promise<boolean>;
};

export function createCatchingUp({ store, keys, log, batchSize, oneByOne, fed, alone }: Deps) {
  const isAfter = afterIn(store.compare);
  let stopping = false;

  function detach(follower: Follower, waitMs: number): void {
    follower.catchingUp = true;
    if (stopping) return;
    follower.timer = setTimeout(() => void reattach(follower), waitMs);
  }

  /** False when there is nothing more to read, or when reading has ended. */
  async function step(follower: Follower): Promise<boolean> {
    if (follower.held) return false;
    if (!isAfter(fed(), follower.position)) {
      follower.catchingUp = false;
      return false;
    }
    const read = await store.readAll({ after: follower.position, limit: batchSize });
    const events = read.filter((event) => !isAfter(event.position, fed()));
    return alone(follower, await openBatch(events, [follower.projection], keys));
  }

  async function reattach(follower: Follower): Promise<void> {
    follower.timer = null;
    try {
      for (let more = true; more && !stopping; ) more = await oneByOne(() => step(follower));
    } catch (error) {
      log.warn({ projection: follower.projection.name, error: nameOfError(error) }, 'catching up failed, trying again');
      if (follower.timer === null) detach(follower, follower.waitMs);
    }
  }

  return {
    detach,
    stop(followers: readonly Follower[]): void {
      stopping = true;
      for (const { timer } of followers) if (timer !== null) clearTimeout(timer);
    },
  };
}
