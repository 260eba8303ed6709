// The state of one projection in this process, and the queue that serializes everything that moves it.
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
 * `catchingUp`: it stopped or fell behind, so it reads the log by itself instead of being fed with the others. `held`: it is not fed at
 * all, because its rows are being rebuilt or it must not go on (projection-status.ts).
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

/** Whether a position is after another one; every position is after null. */
export const afterIn =
  (compare: (a: Position, b: Position) => number) =>
  (a: Position | null, b: Position | null): boolean =>
    a !== null && (b === null || compare(a, b) > 0);

/** Runs one task at a time, in the order of the calls. */
export function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  };
}

/** Stops feeding and retrying it until it is released. */
export function holdStill(follower: Follower): void {
  follower.catchingUp = true;
  if (follower.timer !== null) clearTimeout(follower.timer);
  follower.timer = null;
}
