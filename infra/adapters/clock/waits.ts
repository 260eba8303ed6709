// Waits for moments of a movable clock: one timeout for the earliest, checked again whenever the clock moves.
import { type Instant, millis } from '#domain/kernel/calendar.ts';

/** After at most this long, a machine that slept or whose clock was set is noticed. */
const LONGEST_SLEEP_MS = 30_000;

export type Waits = {
  until(at: Instant): { reached: Promise<void>; cancel(): void };
  /** Checks again: the clock was moved. */
  check(): void;
  close(): void;
};

/** `now` in milliseconds. Never resolves a wait early: a timeout that ends too soon is set again. */
export function createWaits(now: () => number): Waits {
  const waiting = new Set<{ at: number; resolve: () => void }>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const check = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const moment = now();
    let next = Number.POSITIVE_INFINITY;
    for (const wait of waiting) {
      if (wait.at <= moment) {
        waiting.delete(wait);
        wait.resolve();
      } else next = Math.min(next, wait.at);
    }
    if (next !== Number.POSITIVE_INFINITY) timer = setTimeout(check, Math.min(Math.max(next - moment, 1), LONGEST_SLEEP_MS)).unref();
  };

  return {
    until(at) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wait = { at: millis(at), resolve };
      waiting.add(wait);
      check();
      return {
        reached: promise,
        cancel: () => {
          if (waiting.delete(wait)) check();
        },
      };
    },
    check,
    close: () => {
      waiting.clear();
      check();
    },
  };
}
