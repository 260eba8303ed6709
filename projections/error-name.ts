// What may be told of an error to a health check.
import { Unavailable } from '#domain/kernel/failure.ts';

/** Its name, code, table and place, never its message, which may quote a row. Of an engine that is away what the engine itself said. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error instanceof Unavailable && error.cause !== undefined) return nameOfError(error.cause);
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const table = 'table_name' in error && error.table_name ? ` (${String(error.table_name)})` : '';
  const place = /\((?:file:\/\/)?[^()]*?([^/()]+\/[^/()]+:\d+):\d+\)/.exec(error.stack ?? '')?.[1];
  return `${error.name}${code}${table}${place ? ` at ${place}` : ''}`;
}
