// Work that goes on after its answer: it belongs to no asker, sees whole tables, and is told when the process stops.
import { askedByNobody } from './asker.ts';
import type { Log } from './deps.ts';
import { beyondReach } from './reach.ts';

export type Background = {
  /** `stopping` aborts when the process ends: what is not done then must be found again by whoever asks next. */
  go(work: (stopping: AbortSignal) => Promise<void>): void;
  /** Stops what runs, and resolves once it has ended. */
  settled(): Promise<void>;
};

export function createBackground({ log }: { log: Log }): Background {
  let stop = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    go(work) {
      const { signal } = stop;
      const one = askedByNobody(() => beyondReach(() => work(signal)))
        .catch((err: unknown) => log.error({ err }, 'work in the background failed'))
        .finally(() => running.delete(one));
      running.add(one);
    },
    async settled() {
      stop.abort();
      stop = new AbortController();
      await Promise.all(running);
    },
  };
}
