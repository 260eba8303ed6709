// Failures outside the program. Adapters throw `Unavailable` when their engine is down, overloaded or failing over; every shell asks
// `isTransient` whether to retry. The request itself is valid: the same work, unchanged, may succeed a moment later.

type Details = {
  readonly cause?: unknown;
  /** For when there is no cause, or the cause may not leave the adapter. */
  readonly code?: string;
};

/** An engine (database, storage, provider) cannot serve a request now. Each adapter makes this error from its vendor's errors. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** `PostgreSQL`, `S3` … */
  readonly engine: string;
  /** The vendor's own code. It may be shown, while a message may quote an address or a row. */
  readonly code: string;
  constructor(engine: string, why: string, { cause, code }: Details = {}) {
    super(`${engine}: ${why}`, cause === undefined ? {} : { cause });
    this.engine = engine;
    this.code = code ?? codeOf(cause) ?? 'UNAVAILABLE';
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Node's transient codes of network and machine, for callers that use them without a vendor's client. Codes that repeat on every attempt
 * are not among them (ENOENT, EACCES, EEXIST, EADDRINUSE, EIO of one file, a certificate).
 */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  // No process listens: the server restarts, or its container is being replaced.
  'ECONNREFUSED',
  // The connection ended during the request. Nobody knows whether it took effect, but every command may be sent twice.
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ETIMEDOUT',
  // No route to the host: a route, a cable or an interface that comes back.
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  // All local ports are in use.
  'EADDRNOTAVAIL',
  // The DNS server does not answer for now.
  'EAI_AGAIN',
  // DNS knows no such name: true of a container during its replacement. A misspelt name already fails at the start, which gives up.
  'ENOTFOUND',
  // The disk is full, read-only or gone: the same work succeeds once an operator has made room.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EAGAIN',
]);

/** A program beside the product removed a stored object: no retry brings it back. One that was changed is a failure of ours. */
export const isLostFile = (error: unknown): boolean => error instanceof Error && error.name === 'BlobMissingError';

/** Limit against cycles of causes. */
const CAUSES_MAX = 10;

/** Whether a retry of the same work may succeed: the API answers 503, everything else pauses. Follows the chain of causes. */
export function isTransient(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < CAUSES_MAX; e = e.cause, depth++)
    if (e instanceof Unavailable || TRANSIENT_CODES.has(codeOf(e) ?? '')) return true;
  return false;
}
