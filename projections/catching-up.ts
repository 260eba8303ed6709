// Whoever stopped or fell behind catches up with the common reader by reads of its own, then is fed with the others again.
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
  /** Nothing else of this process moves checkpoints meanwhile. */
  oneByOne: ReturnType<typeof queue>;
  /** Where the common reader is. */
  fed(): Position | null;
  /** False when it stood still on the way. */
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

  /** False when there is nothing more to read, or no more is to be read. */
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
