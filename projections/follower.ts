// Where one projection stands in this process, and the line in which everything that moves it waits for its turn.
import type { Position, Projection } from '#infra/ports.ts';
import { NOTHING_PARKED, type ParkedStreams } from './parking.ts';

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** `apart`: not fed with the others, because it stopped or fell behind; it catches up by reads of its own. */
export type Follower = {
  readonly projection: Projection;
  position: Position | null;
  parked: ParkedStreams;
  apart: boolean;
  stopped: boolean;
  waitMs: number;
  timer: NodeJS.Timeout | null;
};

export const followerOf = (projection: Projection, waitMs: number): Follower => ({
  projection,
  position: null,
  parked: NOTHING_PARKED,
  apart: false,
  stopped: false,
  waitMs,
  timer: null,
});

/** One thing at a time, in the order asked. */
export function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  };
}
