// « Not there » is said only by read models that have everything: after a restart of the database the last rows may be missing for a moment,
// and what a caller was told to be there a second ago must not be denied, least of all under a key that keeps the answer (DESIGN 3.8).
import type { ApiDeps } from './deps.ts';
import { READ_YOUR_WRITES_MS } from './effects.ts';
import { Problem } from './problem.ts';

type Deps = Pick<ApiDeps, 'store' | 'readModels'>;

/** Waits until the read models have what is in the store now; « unavailable » when they do not get there. */
export async function broughtUpToDate({ store, readModels }: Deps): Promise<void> {
  const head = await store.head();
  if (head !== null && !(await readModels.waitFor(head, READ_YOUR_WRITES_MS))) throw new Problem('unavailable', { retryAfterSeconds: 1 });
}

/** Looks, and before it says that something is not there looks again with everything there is. */
export async function retryWhenCaughtUp<Found>(deps: Deps, look: () => Promise<Found | null>): Promise<Found | null> {
  const found = await look();
  if (found !== null) return found;
  await broughtUpToDate(deps);
  return look();
}

/** The same for a call that ends with « not found » and has done nothing yet. */
export async function recheckNotFound<Answer>(deps: Deps, didNothing: () => boolean, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404 || !didNothing()) throw error;
    await broughtUpToDate(deps);
    return call();
  }
}
