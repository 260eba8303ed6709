// Who waits for the rows that are being read: once he has left, no further statement is sent for him. A read of a whole account is many
// statements, and nobody hands a signal down to each of them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#projections/sql.ts';

const askers = new AsyncLocalStorage<AbortSignal>();

/** Runs `work`; from when `signal` aborts its statements throw the signal's reason instead of being sent. */
export const askedBy = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => askers.run(signal, work);

/** Runs `work` for nobody in particular: it goes on when whoever caused it has left. */
export const askedByNobody = <Result>(work: () => Promise<Result>): Promise<Result> => askers.exit(work);

/** The same connections, which send nothing for an asker who has left. */
export const whileAsked = (sql: Database): Database =>
  new Proxy(sql, {
    apply(target, self, given) {
      askers.getStore()?.throwIfAborted();
      return Reflect.apply(target as never, self, given);
    },
  });
