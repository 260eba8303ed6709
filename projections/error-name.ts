// What a health check may show of an error.
import { Unavailable } from '#domain/kernel/failure.ts';

/**
 * The error's name, code, table and stack position, never its message, which may quote a row. For an unavailable engine, the engine's own
 * message.
 */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error instanceof Unavailable && error.cause !== undefined) return nameOfError(error.cause);
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const table = 'table_name' in error && error.table_name ? ` (${String(error.table_name)})` : '';
  const place = /\((?:file:\/\/)?[^()]*?([^/()]+\/[^/()]+:\d+):\d+\)/.exec(error.stack ?? '')?.[1];
  return `${error.name}${code}${table}${place ? ` at ${place}` : ''}`;
}
