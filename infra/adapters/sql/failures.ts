// PostgreSQL's failures at its edge: what its SQLSTATEs and the driver's words mean, and the client that says it in the domain's one way. Its
// statements are written all over the house as tagged templates, so that the client itself is wrapped, once, where it is made (postgres.ts).
import { Unavailable } from '#domain/kernel/failure.ts';
import { postgres } from './driver-patch.ts';

/**
 * Classes: 08 the connection, 40 a conflict between transactions, 53 no room (sessions, memory, disk), 57 an operator or a failover, a limit of
 * time among it, 58 the system below. And a lock that was not to be had in time, and a server that only reads, as a standby does until it is
 * promoted.
 */
const PASSING = /^(08|40|53|57|58)|^(55P03|25006)$/;
/** The driver's own words for a session that ended, or never began. Raw errors of a socket are Node's (domain/kernel/failure.ts). */
const LOST: ReadonlySet<unknown> = new Set(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT']);

/**
 * Tables were made anew with other columns (a rebuild, another version) while this session held a plan for those before. Within a transaction
 * the driver cannot ask again; it forgets the plan, so the next transaction finds none.
 */
const isOldPlan = ({ code, routine }: InstanceType<typeof postgres.PostgresError>): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery';

/** No session came about, whatever the socket says: one in the file system is not there (ENOENT) while its server is not. */
const neverBegan = (error: Error): boolean => 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');

/** Unavailable where the same statement may succeed later; any other error as it is. */
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

/** A statement is sent when it is first waited for, and may be a piece of another: it is left as it is, and told how to fail. */
type Statement = Promise<unknown> & { reject(error: unknown): void };
function told<Result>(result: Result): Result {
  // Names and rows as parts of a statement.
  if (!(result instanceof Promise)) return result;
  if (!('reject' in result)) return result.catch(refused) as Result;
  const statement = result as unknown as Statement;
  const reject = statement.reject;
  statement.reject = (error) => reject(translated(error));
  return result;
}

type Work = (client: object) => unknown;
const ASKING: ReadonlySet<string | symbol> = new Set(['unsafe', 'file', 'listen', 'notify', 'begin', 'savepoint']);

/** The same client, in and out of transactions; what fails in the world is thrown as Unavailable, with the driver's error as its cause. */
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

/** The SQLSTATE by which PostgreSQL itself answered; null where it did not, as with a lost connection. */
export function stateOf(error: unknown): string | null {
  const answer = error instanceof Unavailable ? error.cause : error;
  return answer instanceof postgres.PostgresError ? answer.code : null;
}
