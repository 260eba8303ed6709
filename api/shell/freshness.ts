// A call says « not found » only when the read models include every event. After a restart of the database the last rows may be missing for
// a moment. A caller who was just told that something exists must not get 404, least of all under an Idempotency-Key that stores the answer
// (DESIGN 3.8).
import type { ApiDeps } from './deps.ts';
import { READ_YOUR_WRITES_MS } from './effects.ts';
import { Problem } from './problem.ts';

type Deps = Pick<ApiDeps, 'store' | 'readModels'>;

/** Waits until the read models include the store's head; throws « unavailable » when they do not in time. */
export async function broughtUpToDate({ store, readModels }: Deps): Promise<void> {
  const head = await store.head();
  if (head !== null && !(await readModels.waitFor(head, READ_YOUR_WRITES_MS))) throw new Problem('unavailable', { retryAfterSeconds: 1 });
}

/** Queries; when nothing is found, queries again once the read models have caught up. */
export async function retryWhenCaughtUp<Found>(deps: Deps, look: () => Promise<Found | null>): Promise<Found | null> {
  const found = await look();
  if (found !== null) return found;
  await broughtUpToDate(deps);
  return look();
}

/** The same for a whole call that ends with « not found » and has changed nothing. */
export async function recheckNotFound<Answer>(deps: Deps, didNothing: () => boolean, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404 || !didNothing()) throw error;
    await broughtUpToDate(deps);
    return call();
  }
}
