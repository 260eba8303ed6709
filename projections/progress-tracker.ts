// Tracks the position of each projection, so that an answer can wait until the lists show its effect (DESIGN 3.8).
import type { Stopped } from '#domain/ports/checkpoints.ts';
import type { Position } from '#domain/ports/event-store.ts';
import type { ParkedStream, ReadModels } from '#domain/ports/read-models.ts';

/** `rebuilding`: its rows are being rebuilt. */
export type Standing = { readonly position: Position | null; readonly stopped: Stopped | null; readonly rebuilding?: boolean };
type Change = Parameters<Parameters<ReadModels['onChange']>[0]>[0];

export type ProgressTracker = {
  set(name: string, standing: Standing): void;
  /** Projections that stopped or are being rebuilt are ignored. */
  reached(names: readonly string[], position: Position): boolean;
  waitFor(names: readonly string[], position: Position, timeoutMs: number | null): Promise<boolean>;
  readonly waiting: boolean;
  /** The highest position of all projections; null if none has a position yet. */
  furthest(): Position | null;
  stopped(): { name: string; error: string; eventId: string }[];
  setParked(name: string, streams: ReadonlyMap<string, ParkedStream>): void;
  parked: ReadModels['parked'];
  onChange: ReadModels['onChange'];
  tell(change: Change): void;
  /** Every pending wait resolves to false. */
  close(): void;
};

export function createProgressTracker(compare: (a: Position, b: Position) => number): ProgressTracker {
  const standings = new Map<string, Standing>();
  const parked = new Map<string, readonly ParkedStream[]>();
  const waiters = new Set<{ done: () => boolean; answer: (reached: boolean) => void }>();
  const listeners = new Set<(change: Change) => void>();

  const reached: ProgressTracker['reached'] = (names, position) =>
    names.every((name) => {
      const standing = standings.get(name);
      if (standing === undefined || standing.stopped !== null || standing.rebuilding) return true;
      return standing.position !== null && compare(standing.position, position) >= 0;
    });

  return {
    set(name, standing) {
      standings.set(name, standing);
      for (const waiter of [...waiters]) if (waiter.done()) waiter.answer(true);
    },
    reached,
    waitFor(names, position, timeoutMs) {
      if (reached(names, position)) return Promise.resolve(true);
      if (timeoutMs !== null && timeoutMs <= 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const timer = timeoutMs === null ? null : setTimeout(() => waiter.answer(false), timeoutMs);
        const waiter = {
          done: () => reached(names, position),
          answer(answer: boolean) {
            if (timer !== null) clearTimeout(timer);
            waiters.delete(waiter);
            resolve(answer);
          },
        };
        waiters.add(waiter);
      });
    },
    get waiting() {
      return waiters.size > 0;
    },
    furthest: () =>
      [...standings.values()].reduce<Position | null>(
        (most, { position }) => (position !== null && (most === null || compare(position, most) > 0) ? position : most),
        null,
      ),
    stopped: () =>
      [...standings].flatMap(([name, { stopped }]) => (stopped === null ? [] : [{ name, error: stopped.error, eventId: stopped.eventId }])),
    setParked(name, streams) {
      if (streams.size === 0) parked.delete(name);
      else parked.set(name, [...streams.values()]);
    },
    parked: () => parked,
    onChange(listener) {
      const own = (change: Change): void => listener(change);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    tell(change) {
      for (const listener of [...listeners]) listener(change);
    },
    close() {
      for (const waiter of [...waiters]) waiter.answer(false);
      listeners.clear();
    },
  };
}
