// The machine's own time and chance, while a simulation runs: timers wait at the scheduler and belong to the process that set them, and
// Math.random is drawn from the seed. So the real code runs as it is, whatever it waits for.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Scheduler, Timer } from './scheduler.ts';

type Handle = { timer: Timer; ref(): Handle; unref(): Handle; hasRef(): boolean };

/** Runs `work` on the simulated machine. One at a time in a thread: the timers are the thread's. */
export async function onMachine<Result>(scheduler: Scheduler, work: () => Promise<Result>): Promise<Result> {
  const { setTimeout, clearTimeout, setImmediate } = globalThis;
  const { random } = Math;
  const sleep = timers.setTimeout;
  const set = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Handle => {
    const life = scheduler.current;
    const timer = scheduler.timer(life, ms, `after ${Math.round(ms)} ms`, () => callback(...args));
    const handle: Handle = { timer, ref: () => handle, unref: () => handle, hasRef: () => true };
    return handle;
  };
  const clear = (handle?: Handle | null): void => {
    if (handle) scheduler.cancel(handle.timer);
  };
  const drawn = scheduler.random.fork();
  Object.assign(globalThis, {
    setTimeout: set,
    clearTimeout: clear,
    setImmediate: (callback: (...args: unknown[]) => void, ...args: unknown[]) => set(callback, 0, ...args),
  });
  Object.assign(timers, { setTimeout: (ms?: number) => scheduler.wait(scheduler.current, ms ?? 0, 'sleep') });
  syncBuiltinESMExports();
  Math.random = drawn.next;
  try {
    return await work();
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout, setImmediate });
    Object.assign(timers, { setTimeout: sleep });
    syncBuiltinESMExports();
    Math.random = random;
  }
}
