// Tells the world's failures, after which the same batch may succeed as it is, from an event that a projection cannot digest.

/**
 * SQLSTATE classes: connection, conflict between transactions (40, a deadlock is 40P01), resources, operator, system. And a lock that was
 * not to be had in time, and a server that only reads, as a standby does until it is promoted.
 */
const TRANSIENT_STATES = /^(08|40|53|57|58)|^(55P03|25006)$/;

/**
 * Tables were made anew with other columns (a rebuild, another version) while this session held a plan for those before. Within a transaction
 * the driver cannot ask again; it forgets the plan, so the next transaction finds none.
 */
const isOldPlan = (error: Error, code: string): boolean =>
  code === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** True where trying again, unchanged, is the answer: the database or the network was not there, or its tables changed under a session. */
export function isWorldFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'PostgresError') return TRANSIENT_STATES.test(code) || isOldPlan(error, code);
  return (
    /^(CONNECTION_|CONNECT_TIMEOUT|NOT_TAGGED_CALL$|E[A-Z]{4,}$)/.test(code) || (error.cause !== undefined && isWorldFailure(error.cause))
  );
}

/** What may be told of an error to a health check: never its message, which may quote a row. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const table = 'table_name' in error && error.table_name ? ` (${String(error.table_name)})` : '';
  const place = /\((?:file:\/\/)?[^()]*?([^/()]+\/[^/()]+:\d+):\d+\)/.exec(error.stack ?? '')?.[1];
  return `${error.name}${code}${table}${place ? ` at ${place}` : ''}`;
}
