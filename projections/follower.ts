// Where one projection stands in this process, and the line in which everything that moves it waits for its turn.
import type { ParkedStreams } from '#domain/ports/checkpoints.ts';
import type { Position } from '#domain/ports/event-store.ts';
import { NOTHING_PARKED } from './parking.ts';
import type { Projection } from './projection.ts';

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/**
 * `catchingUp`: not fed with the others, because it stopped or fell behind; it catches up by reads of its own. `held`: not fed at all, because
 * its rows are made anew or it must not go on (projection-status.ts).
 */
export type Follower = {
  readonly projection: Projection;
  position: Position | null;
  parked: ParkedStreams;
  catchingUp: boolean;
  held: boolean;
  stopped: boolean;
  waitMs: number;
  timer: NodeJS.Timeout | null;
};

export const followerOf = (projection: Projection, waitMs: number): Follower => ({
  projection,
  position: null,
  parked: NOTHING_PARKED,
  catchingUp: false,
  held: false,
  stopped: false,
  waitMs,
  timer: null,
});

/** Whether a position lies behind another; null lies before everything. */
export const afterIn =
  (compare: (a: Position, b: Position) => number) =>
  (a: Position | null, b: Position | null): boolean =>
    a !== null && (b === null || compare(a, b) > 0);

/** One thing at a time, in the order asked. */
export function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  };
}

/** It is not fed, and does not try, until it is let go. */
export function holdStill(follower: Follower): void {
  follower.catchingUp = true;
  if (follower.timer !== null) clearTimeout(follower.timer);
  follower.timer = null;
}
