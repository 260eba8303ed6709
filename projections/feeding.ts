// How a batch reaches the projections: all of them in one transaction. If that fails, each is tried alone, down to the event that it cannot
// process, whose stream is then parked for it (C57). If a checkpoint was moved by somebody else, all checkpoints are read again.

import { isTransient } from '#domain/kernel/failure.ts';
import type { Checkpoints } from '#domain/ports/checkpoints.ts';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Recalled } from '#domain/ports/keys.ts';
import { apply, type Part } from './apply.ts';
import { afterIn, type Follower } from './follower.ts';
import { asUnreadable, eventsFor, type OpenedBatch } from './opened.ts';
import type { Outcomes } from './outcomes.ts';
import { gateOf, parkedAfter } from './parking.ts';
import type { ProgressTracker } from './progress-tracker.ts';

class CheckpointRewound extends Error {}

type Deps = {
  checkpoints: Checkpoints;
  store: Pick<EventStore, 'compare'>;
  tracker: ProgressTracker;
  outcomes: Outcomes;
  /** How many streams one projection may park. */
  mostParked: number;
  reload(): Promise<unknown>;
};

export function createFeeding({ checkpoints, store, tracker, outcomes, mostParked, reload }: Deps) {
  const isAfter = afterIn(store.compare);

  function partOf(follower: Follower, batch: OpenedBatch, to: Position): Part & { follower: Follower } {
    const { projection, position, parked } = follower;
    const gate = gateOf(projection, parked, mostParked);
    const events = eventsFor(projection, batch, store.compare, position, to, gate);
    return { follower, projection, from: position, events, parking: { known: parked, added: gate.added } };
  }

  /** Feeds one projection; false if it stopped. The batch is halved until only the failing event is left, whose stream is then parked. */
  async function alone(follower: Follower, batch: OpenedBatch): Promise<boolean> {
    const rest = batch.filter(({ stored }) => isAfter(stored.position, follower.position));
    const last = rest.at(-1)?.stored;
    if (last === undefined) return true;
    try {
      const part = partOf(follower, rest, last.position);
      if ((await apply(checkpoints, [part], last)) === 'moved') {
        await reload();
        if (follower.held) return false;
        // The projection is behind the beginning of this batch: the log must be read again from its checkpoint.
        if (isAfter(part.from, follower.position)) throw new CheckpointRewound();
        return alone(follower, batch);
      }
      outcomes.arrived([part], last.position);
      return true;
    } catch (error) {
      if (error instanceof CheckpointRewound || isTransient(error)) throw error;
      if (rest.length === 1) {
        const [one] = rest as [OpenedBatch[number]];
        // The second failure at the same event means that parking it was refused.
        if (one.closed instanceof Error) {
          await outcomes.stopAt(follower, last, error);
          return false;
        }
        return alone(follower, [asUnreadable(one, error instanceof Error ? error : new Error('unknown error', { cause: error }))]);
      }
      const half = rest.length >> 1;
      return (await alone(follower, rest.slice(0, half))) && alone(follower, rest.slice(half));
    }
  }

  const dueOf = (followers: readonly Follower[], last: { position: Position }): Follower[] =>
    followers.filter((follower) => !follower.catchingUp && isAfter(last.position, follower.position));

  /** Like `together`, of what was opened from memory. False: nothing was written, and whatever the reason, it is to be opened anew. */
  async function fromMemory(followers: readonly Follower[], batch: OpenedBatch, still: Recalled['still']): Promise<boolean> {
    const last = batch.at(-1)!.stored;
    try {
      const parts = dueOf(followers, last).map((follower) => partOf(follower, batch, last.position));
      if (parts.length > 0 && (await apply(checkpoints, parts, last, still)) === 'moved') return false;
      if (parts.length > 0) outcomes.arrived(parts, last.position);
      return true;
    } catch (error) {
      if (isTransient(error)) throw error;
      return false;
    }
  }

  /** Feeds those that are fed together and are behind the end of the batch. */
  async function together(followers: readonly Follower[], batch: OpenedBatch): Promise<void> {
    const last = batch.at(-1)!.stored;
    for (;;) {
      const due = dueOf(followers, last);
      if (due.length === 0) return;
      try {
        const parts = due.map((follower) => partOf(follower, batch, last.position));
        if ((await apply(checkpoints, parts, last)) === 'done') return outcomes.arrived(parts, last.position);
        await reload();
      } catch (error) {
        if (isTransient(error)) throw error;
        for (const follower of due) await alone(follower, batch);
        return;
      }
    }
  }

  /** Writes what a parked stream had missed. A stopped projection stays stopped. */
  async function writeLate(follower: Follower, part: Part, to: Position): Promise<void> {
    const { name } = follower.projection;
    if (follower.held) return;
    if ((await apply(checkpoints, [part], { position: to })) === 'moved') return void (await reload());
    outcomes.park(follower, parkedAfter(part.parking));
    const stopped = tracker.stopped().find((one) => one.name === name);
    if (stopped) await checkpoints.noteStopped(name, stopped);
    outcomes.tell([part], to);
  }

  return { together, fromMemory, alone, writeLate };
}
