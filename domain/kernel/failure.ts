// The world's failures: the one error that an adapter throws where its engine is away, overrun or changing its master, and the one question that
// every shell asks of an error. Nothing is wrong with what was asked: the same work, unchanged, may succeed a moment later.

type Told = {
  readonly cause?: unknown;
  /** Where the cause has none, or may not leave the adapter. */
  readonly code?: string;
};

/** An engine (a database, a storage, a provider) does not do now what it is asked. An adapter makes it from what its vendor says. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** `PostgreSQL`, `S3` … */
  readonly engine: string;
  /** The vendor's own word: it may be shown, where a message may quote an address or a row. */
  readonly code: string;
  constructor(engine: string, why: string, { cause, code }: Told = {}) {
    super(`${engine}: ${why}`, cause === undefined ? {} : { cause });
    this.engine = engine;
    this.code = code ?? codeOf(cause) ?? 'UNAVAILABLE';
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * What Node says of the network and of its machine, for whatever speaks to them without a vendor between. Not among them: what repeats itself
 * however often it is asked (ENOENT, EACCES, EEXIST, EADDRINUSE, EIO of one file, a certificate).
 */
const PASSING: ReadonlySet<string> = new Set([
  // Nobody listens: a server that restarts, a container that is replaced.
  'ECONNREFUSED',
  // The connection ended under the question: whether it was done, nobody knows, and every command may be sent twice.
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ETIMEDOUT',
  // No way there: a route, a cable or an interface that comes back.
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  // All ports of ours are still in use.
  'EADDRNOTAVAIL',
  // The server of names pauses.
  'EAI_AGAIN',
  // It knows no such name: so it says of a container while it is replaced. A mistyped name is told at the start, which gives up.
  'ENOTFOUND',
  // The machine is full, or its disk is away: an operator makes room, and the same work goes on.
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

/** Causes that lead back to themselves end here. */
const DEEPEST = 10;

/** True where trying again, unchanged, is the answer: 503 at the API, and everywhere else a pause. Looks through the causes. */
export function isTransient(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < DEEPEST; e = e.cause, depth++)
    if (e instanceof Unavailable || PASSING.has(codeOf(e) ?? '')) return true;
  return false;
}
