// A database in memory for the in-memory stores: statements, transactions, locks, a server that can restart. A simulation decides when each
// step continues; by default each continues at once.
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import { createStorage, type Statement, type Storage, type StoredTransaction } from './tables.ts';

/** What one client sees of a server. */
export interface MemoryDatabase {
  /** Alone, or in a transaction. */
  run<Answer>(statement: Statement<Answer>, tx?: Transaction): Promise<Answer>;
  /** Commits with the result of `task`. `asynchronous`: without waiting for the disk. */
  begin<Result>(task: (tx: Transaction) => Promise<Result>, options?: { asynchronous?: boolean }): Promise<Result>;
  /** Held until the transaction ends. */
  lock(name: string, tx: Transaction): Promise<void>;
  isLocked(name: string): boolean;
  /** Another number each time, also after a rolled back transaction. */
  number(): number;
  /** Called at the first connection and after each reconnection. Answers the function that stops it. */
  onConnected(listener: () => void): () => void;
}
export interface MemoryServer<Client> {
  readonly storage: Storage;
  connect(client: Client): MemoryDatabase;
  /** The server notices that a client is gone: its transactions are rolled back. */
  forget(client: Client): void;
  /** The server crashed and restarted. Answers how many commits were lost. */
  restart(howMany: (available: number) => number): number;
}
/** Each resolves when that client continues. `statement`: after a statement; `told`: after a notification. */
export type Steps<Client> = {
  statement(client: Client, what: string): Promise<void>;
  told(client: Client, what: string): Promise<void>;
};
const AT_ONCE: Steps<unknown> = { statement: async () => {}, told: async () => {} };

/** The error that a client gets when the database goes away. */
export const connectionLost = (): Error => new Unavailable('PostgreSQL', 'connection lost');

type Session<Client> = { client: Client; stored: StoredTransaction | null; last: Promise<unknown>; broken: (error: Error) => void };
type Lock<Client> = { holder: Session<Client>; queue: { session: Session<Client>; resume: () => void }[] };

export function memoryServer<Client>(steps: Steps<Client> = AT_ONCE): MemoryServer<Client> {
  const storage = createStorage();
  const sessions = new Set<Session<Client>>();
  const locks = new Map<string, Lock<Client>>();
  const listeners = new Map<() => void, Client>();
  let numbers = 0;

  const end = (session: Session<Client>): void => {
    sessions.delete(session);
    for (const [name, lock] of locks) {
      lock.queue = lock.queue.filter((waiting) => waiting.session !== session);
      if (lock.holder !== session) continue;
      const next = lock.queue.shift();
      if (next === undefined) locks.delete(name);
      else {
        lock.holder = next.session;
        next.resume();
      }
    }
  };
  async function take(name: string, session: Session<Client>): Promise<void> {
    const lock = locks.get(name);
    if (lock === undefined) locks.set(name, { holder: session, queue: [] });
    else if (lock.holder !== session) {
      await new Promise<void>((resume) => lock.queue.push({ session, resume }));
      // The waiting client continues in its own process, not in the one that released the lock.
      await steps.statement(session.client, `has the lock of ${name}`);
    }
  }
  const open = (tx: Transaction): Session<Client> => {
    const session = tx as unknown as Session<Client>;
    if (!sessions.has(session)) throw connectionLost();
    return session;
  };
  /** One after the other, in the order in which they were sent. */
  const inOrder = <Result>(tx: Transaction, one: (session: Session<Client>) => Promise<Result>): Promise<Result> => {
    const { last } = tx as unknown as Session<Client>;
    const mine = last.then(() => one(open(tx)));
    (tx as unknown as Session<Client>).last = mine.catch(() => {});
    return mine;
  };

  const connect = (client: Client): MemoryDatabase => ({
    async run(statement, tx) {
      const { says, reads } = statement;
      if (tx !== undefined)
        return inOrder(tx, async (session) => {
          await steps.statement(client, says);
          return session.stored!.run(statement);
        });
      await steps.statement(client, `→ ${says}`);
      const answer = storage.run(statement);
      // A read has no effect, so a lost answer does not matter.
      if (!reads) await steps.statement(client, `← ${says}`);
      return answer;
    },
    async begin(task, { asynchronous = false } = {}) {
      const lost = Promise.withResolvers<never>();
      lost.promise.catch(() => {});
      const session: Session<Client> = { client, stored: null, last: Promise.resolve(), broken: lost.reject };
      sessions.add(session);
      try {
        await steps.statement(client, 'begin');
        session.stored = storage.begin(asynchronous);
        const result = await Promise.race([task(session as unknown as Transaction), lost.promise]);
        await steps.statement(client, '→ commit');
        open(session as unknown as Transaction).stored!.commit();
        end(session);
        await steps.statement(client, '← commit');
        return result;
      } finally {
        end(session);
      }
    },
    lock: (name, tx) => inOrder(tx, (session) => take(name, session)),
    isLocked: (name) => locks.has(name),
    number: () => ++numbers,
    onConnected(listener) {
      listeners.set(listener, client);
      listener();
      return () => void listeners.delete(listener);
    },
  });

  return {
    storage,
    connect,
    forget(client) {
      for (const session of [...sessions]) if (session.client === client) end(session);
      for (const [listener, owner] of listeners) if (owner === client) listeners.delete(listener);
    },
    restart(howMany) {
      const lost = storage.loseTail(howMany);
      const open = [...sessions];
      locks.clear();
      sessions.clear();
      // Each listener is called in a step of its own, as part of its own process.
      for (const { client, broken } of open) void steps.told(client, 'a transaction is lost').then(() => broken(connectionLost()));
      for (const [listener, client] of listeners) void steps.told(client, 'listens again').then(listener);
      return lost;
    },
  };
}

/** A new database. */
export const memoryDatabase = (): MemoryDatabase => memoryServer<null>().connect(null);
