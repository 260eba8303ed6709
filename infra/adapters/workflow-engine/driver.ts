// Who is alive: a driver holds an advisory lock on a connection of its own, so that the end of the process, however it comes, frees
// what it had taken at once, without a lease that somebody must wait for.
import type { Database } from '#projections/sql.ts';
import { DRIVER_LOCK } from './timers-table.ts';

export type Driver = { readonly number: number; end(): Promise<void> };

const AGAIN_MS = 500;

/** Takes a number and its lock; a lost connection takes the lock again as soon as the database answers. */
export async function becomeDriver(db: Database): Promise<Driver> {
  const [row] = await db<{ number: number }[]>`select nextval('ops.timer_drivers')::integer as number`;
  const number = row!.number;
  const over = Promise.withResolvers<void>();
  let ended = false;

  /**
   * An open transaction that writes nothing. It must not keep an old snapshot either, or no dead row of the whole database could be
   * cleaned: the portal of a prepared statement stays open with its snapshot until the next one, a simple statement's does not.
   */
  const hold = (): { locked: Promise<void>; lost: Promise<unknown> } => {
    const locked = Promise.withResolvers<void>();
    const lost = db.begin(async (tx) => {
      await tx.unsafe(`select pg_advisory_xact_lock(${DRIVER_LOCK}, ${number})`).simple();
      locked.resolve();
      await over.promise;
    });
    lost.catch(locked.reject);
    return { locked: locked.promise, lost };
  };

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
