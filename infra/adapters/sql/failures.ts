// Translates PostgreSQL's SQLSTATEs and the driver's codes into the domain's errors. Statements are written everywhere as tagged templates,
// so the client itself is wrapped, once, where it is created (postgres.ts).
import { Unavailable } from '#domain/kernel/failure.ts';
import { postgres } from './driver-patch.ts';

/**
 * Classes: 08 the connection, 40 a conflict between transactions, 53 resources (connections, memory, disk), 57 an operator or a failover,
 * timeouts included, 58 the system. Also a lock timeout, and a read-only server, as a standby is until it is promoted.
 */
const PASSING = /^(08|40|53|57|58)|^(55P03|25006)$/;
/** The driver's own codes for a session that ended, or never began. Raw socket errors are Node's (domain/kernel/failure.ts). */
const LOST: ReadonlySet<unknown> = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT']);

/**
 * Tables were recreated with other columns (a rebuild, another version) while this session had a cached plan for the old ones. In a
 * transaction the driver cannot retry; it drops the plan, so the next transaction succeeds.
 */
const isOldPlan = ({ code, routine }: InstanceType<typeof postgres.PostgresError>): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery';

/** No session could be opened, whatever the socket's error: a Unix socket is missing (ENOENT) while its server is down. */
const neverBegan = (error: Error): boolean => 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');

/** Unavailable where the same statement may succeed later; any other error unchanged. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error;
  const passing =
    error instanceof postgres.PostgresError
      ? PASSING.test(error.code) || isOldPlan(error)
      : neverBegan(error) || ('code' in error && LOST.has(error.code));
  return passing ? new Unavailable('PostgreSQL', String((error as { code?: unknown }).code), { cause: error }) : error;
}

const refused = (error: unknown): never => {
  throw translated(error);
};

/** A query is sent when it is first awaited, and may be a fragment of another: it is kept, and its failure is translated. */
type Statement = Promise<unknown> & { reject(error: unknown): void };
function told<Result>(result: Result): Result {
  // Identifiers and rows as fragments of a statement.
  if (!(result instanceof Promise)) return result;
  if (!('reject' in result)) return result.catch(refused) as Result;
  const statement = result as unknown as Statement;
  const reject = statement.reject;
  statement.reject = (error) => reject(translated(error));
  return result;
}

type Work = (client: object) => unknown;
const ASKING: ReadonlySet<string | symbol> = new Set(['unsafe', 'file', 'listen', 'notify', 'begin', 'savepoint']);

/** The same client, in and out of transactions; infrastructure failures are thrown as Unavailable, with the driver's error as cause. */
export function atEdge<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    apply: (target, self, given) => told(Reflect.apply(target as () => unknown, self, given)),
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (!ASKING.has(name)) return value;
      const ask = value as (...given: unknown[]) => unknown;
      if (name !== 'begin' && name !== 'savepoint') return (...given: unknown[]) => told(ask(...given));
      return (...given: unknown[]) => {
        const work = given.pop() as Work;
        return told(ask(...given, (tx: object) => work(atEdge(tx))));
      };
    },
  });
}

/** The SQLSTATE of PostgreSQL's own answer; null where there was none, as with a lost connection. */
export function stateOf(error: unknown): string | null {
  const answer = error instanceof Unavailable ? error.cause : error;
  return answer instanceof postgres.PostgresError ? answer.code : null;
}
