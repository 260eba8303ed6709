// Who waits for the rows that are being read: once he has left, the statement that runs for him is cancelled and no further one is sent. A read
// of a whole account is many statements, and nobody hands a signal down to each of them.
//
// PostgreSQL cancels whatever a session runs, and the driver writes statements of several callers into one session: so each asker has a session
// to himself until he is served (a lane). Nor does anybody's small statement wait behind a large one there.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#projections/sql.ts';

/** A session, and its process in PostgreSQL as it was asked before anything else: null before the first statement. */
type Lane = { readonly sql: Database; readonly beside: Database; process: Promise<number> | null };
type Asking = { readonly signal: AbortSignal; readonly lanes: Map<Lane[], Lane>; over: boolean };

const askers = new AsyncLocalStorage<Asking>();

/** Runs `work` for nobody in particular: it goes on when whoever caused it has left. */
export const askedByNobody = <Result>(work: () => Promise<Result>): Promise<Result> => askers.exit(work);

/**
 * Runs `work`. When `signal` aborts, what it runs in a lane is cancelled, and its further statements throw the signal's reason instead of being
 * sent. Resolves when no cancellation is under way any more: a session that is given back is not cancelled under the next asker.
 */
export async function askedBy<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const asking: Asking = { signal, lanes: new Map(), over: false };
  let cancelled: Promise<unknown> = Promise.resolve();
  const leave = (): void => {
    cancelled = Promise.all([...asking.lanes.values()].map(cancel));
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await askers.run(asking, work);
  } finally {
    asking.over = true;
    signal.removeEventListener('abort', leave);
    await cancelled;
    for (const [free, lane] of asking.lanes) free.push(lane);
  }
}

/** From another session of the same server. One that cannot be asked leaves the statement to its own time limit. */
const cancel = async ({ process, beside }: Lane): Promise<void> => {
  await process!.then((pid) => beside`select pg_cancel_backend(${pid})`).catch(() => undefined);
};

/**
 * The same connections, which send nothing for an asker who has left. `own`: sessions, each a pool of one; the statements of an asker go to the
 * one that is his, as long as there is one.
 */
export function whileAsked(sql: Database, own: readonly Database[] = []): Database {
  const free: Lane[] = own.map((session) => ({ sql: session, beside: sql, process: null }));
  const laneOf = (asking: Asking): Lane | undefined => {
    const lane = asking.lanes.get(free) ?? free.pop();
    if (lane !== undefined && !asking.lanes.has(free)) {
      asking.lanes.set(free, lane);
      // Anew for each asker: the session may have begun again meanwhile.
      lane.process = lane.sql<{ pid: number }[]>`select pg_backend_pid() as pid`.then(([row]) => row!.pid);
      lane.process.catch(() => {});
    }
    return lane;
  };
  return new Proxy(sql, {
    apply(target, self, given) {
      const asking = askers.getStore();
      asking?.signal.throwIfAborted();
      const lane = asking === undefined || asking.over ? undefined : laneOf(asking);
      return Reflect.apply((lane?.sql ?? target) as never, self, given);
    },
  });
}
