// The SQL port over simulated tables: the same calls as the driver's, each a step of the scheduler before it is done and, where it has an
// effect, another before it is answered, so that a crash may fall on either side. Locks are held by transactions, in turn.
import type { Database, Sql } from '#projections/sql.ts';
import { connectionLost, type Life, type Scheduler } from './scheduler.ts';
import { UnknownStatement, understand } from './statements.ts';
import type { Rows, Statement, Storage, Transaction } from './tables.ts';

/** Steps whose waiting ends with the server. */
export const DB = 'db ';

type Session = { life: Life; broken: (error: Error) => void };
type Lock = { holder: Session; queue: { session: Session; resume: () => void }[] };
export type Server = {
  readonly storage: Storage;
  /** A statement that the simulation does not know was asked for: nothing that follows means anything. */
  readonly unknown: UnknownStatement | null;
  connect(life: Life): Database;
  /** The server notices that a process is gone: its transactions are rolled back. */
  forget(life: Life): void;
  /** It went down by force and is there again. Answers how many commits were lost. */
  restart(): number;
};
/** What comes over the wire is the caller's own. */
const sent = (rows: Rows): Rows =>
  Object.assign(
    rows.map((row) => ({ ...row })),
    rows.count === undefined ? {} : { count: rows.count },
  );

type Run = (text: string, values: readonly unknown[]) => Promise<Rows>;

/** A statement runs when it is awaited, once, as the driver's do. */
function lazily(start: () => Promise<Rows>): PromiseLike<Rows> & { simple(): PromiseLike<Rows> } {
  let running: Promise<Rows> | null = null;
  const begin = (): Promise<Rows> => {
    running ??= start();
    return running;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's statements are awaited in the same way
    then: (done, failed) => begin().then(done, failed),
    simple: () => begin(),
    ...{ catch: (failed: never) => begin().catch(failed), finally: (last: never) => begin().finally(last) },
  };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const texts = new WeakMap<TemplateStringsArray, string>();
function textOf(strings: TemplateStringsArray): string {
  const text = texts.get(strings) ?? plain(strings.join('?'));
  texts.set(strings, text);
  return text;
}

function asSql(run: Run): Sql {
  const tag = (first: unknown, ...values: unknown[]): unknown => {
    if (Array.isArray(first) && 'raw' in first) return lazily(() => run(textOf(first as unknown as TemplateStringsArray), values));
    // sql(rows): what an INSERT takes.
    return Array.isArray(first) ? first : [first];
  };
  const unsafe = (text: string, values: readonly unknown[] = []) => lazily(() => run(plain(text), values));
  return Object.assign(tag, { unsafe }) as unknown as Sql;
}

export function simulatedServer(storage: Storage, scheduler: Scheduler): Server {
  const sessions = new Set<Session>();
  const locks = new Map<string, Lock>();
  const listeners = new Map<() => void, Life>();
  let drivers = 0;
  let unknown: UnknownStatement | null = null;
  const known = (text: string, values: readonly unknown[]): Statement => {
    try {
      return understand(text, values, isHeld);
    } catch (error) {
      if (error instanceof UnknownStatement) unknown = error;
      throw error;
    }
  };

  const giveBack = (session: Session): void => {
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
  async function take(name: string, session: Session): Promise<void> {
    const lock = locks.get(name);
    if (lock === undefined) locks.set(name, { holder: session, queue: [] });
    else if (lock.holder !== session) {
      await new Promise<void>((resume) => lock.queue.push({ session, resume }));
      // Its own process goes on, not the one that let go.
      await scheduler.step(session.life, `${DB}has the lock of ${name}`);
    }
  }
  const isHeld = (name: string): boolean => locks.has(name);

  const gateOf = (life: Life) => (what: string) => scheduler.step(life, DB + what);
  const short = (text: string): string => text.slice(0, 60);

  function connect(life: Life): Database {
    const gate = gateOf(life);
    const alone: Run = async (text, values) => {
      if (text.startsWith('select nextval(')) return [{ number: ++drivers }];
      const statement = known(text, values);
      await gate(`→ ${short(text)}`);
      const answer = sent(storage.run(statement));
      // A read has no effect that an answer could be lost after.
      if (!statement.reads) await gate(`← ${short(text)}`);
      return answer;
    };

    /** One statement after the other, in the order in which they were sent. */
    const within = (tx: Transaction, session: Session): Run => {
      let last: Promise<unknown> = Promise.resolve();
      const one = async (text: string, values: readonly unknown[]): Promise<Rows> => {
        if (!sessions.has(session)) throw connectionLost();
        const lock = /^select pg_advisory_xact_lock\((.*?)\)/i.exec(text);
        if (lock) await take(`advisory ${values.length > 0 ? values.join() : lock[1]!.replaceAll(' ', '')}`, session);
        if (text.startsWith('SET LOCAL synchronous_commit')) tx.asynchronous = true;
        if (lock || /^(SET LOCAL|SELECT pg_notify)/.test(text)) return [];
        const statement = known(text, values);
        // The rows of the checkpoints are locked by whoever moves them.
        if (text.startsWith('UPDATE ops.projections')) await take('checkpoints', session);
        await gate(short(text));
        return sent(tx.run(statement));
      };
      return (text, values) => {
        const mine = last.then(() => one(text, values));
        last = mine.catch(() => {});
        return mine;
      };
    };

    const begin = async (task: (tx: Sql) => Promise<unknown>): Promise<unknown> => {
      const lost = Promise.withResolvers<never>();
      lost.promise.catch(() => {});
      const session: Session = { life, broken: lost.reject };
      sessions.add(session);
      try {
        await gate('begin');
        const tx = storage.begin();
        const result = await Promise.race([task(asSql(within(tx, session))), lost.promise]);
        await gate('→ commit');
        if (!sessions.has(session)) throw connectionLost();
        tx.commit();
        giveBack(session);
        await gate('← commit');
        return result;
      } finally {
        giveBack(session);
      }
    };

    return Object.assign(asSql(alone), {
      begin,
      async listen(_channel: string, _heard: unknown, listening?: () => void) {
        if (listening) {
          listeners.set(listening, life);
          listening();
        }
        return { state: {}, unlisten: async () => void (listening && listeners.delete(listening)) };
      },
    }) as unknown as Database;
  }

  return {
    storage,
    get unknown() {
      return unknown;
    },
    connect,
    forget(life) {
      for (const session of [...sessions]) if (session.life === life) giveBack(session);
      for (const [listener, owner] of listeners) if (owner === life) listeners.delete(listener);
    },
    restart() {
      const lost = storage.loseTail((available) => scheduler.random.int(available + 1));
      const open = [...sessions];
      locks.clear();
      sessions.clear();
      // Each hears of it in a step of its own: what it does then is its own process's doing.
      for (const { life, broken } of open) void scheduler.step(life, 'a transaction is lost').then(() => broken(connectionLost()));
      scheduler.breakOff(DB);
      for (const [listener, life] of listeners) void scheduler.step(life, 'listens again').then(listener);
      return lost;
    },
  };
}
