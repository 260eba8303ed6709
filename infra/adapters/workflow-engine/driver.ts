// A driver's liveness: it holds a lock on a connection of its own, and takes it again after every loss.
import type { DriverHold, Timers } from '#domain/ports/timers.ts';

export type Driver = { readonly number: number; end(): Promise<void> };

const AGAIN_MS = 500;

/** Takes a number and its lock; after a lost connection it takes the lock again as soon as the database answers. */
export async function becomeDriver(timers: Pick<Timers, 'newDriver' | 'hold'>): Promise<Driver> {
  const number = await timers.newDriver();
  const over = Promise.withResolvers<void>();
  let ended = false;
  const hold = (): DriverHold => timers.hold(number, over.promise);

  const first = hold();
  await first.locked;
  const keeping = (async () => {
    let held = first;
    while (!ended) {
      await held.lost.catch(() => {});
      if (ended) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      held = hold();
      held.locked.catch(() => {});
    }
  })();

  return {
    number,
    async end() {
      ended = true;
      over.resolve();
      await keeping;
    },
  };
}
