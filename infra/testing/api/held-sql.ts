// A database whose statements a test can hold: a named statement waits before it is sent until the test releases it, so that two calls meet
// exactly where they could conflict.
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Database } from '#projections/sql.ts';

export type Held = {
  /** Resolves when a statement has arrived and waits. */
  readonly reached: Promise<void>;
  release(): void;
};
export type HoldableSql = {
  readonly sql: Database;
  /**
   * Holds the next statement that contains these words, in a transaction or alone, before it is sent. `COMMIT`: of the next transaction.
   */
  hold(words: string): Held;
  /** The same for its answer: the statement has run, and its caller does not have the answer yet. */
  answer(words: string): Held;
  /** The next transaction is committed, but its caller gets the error of a lost connection. */
  loseNextCommit(): void;
};
type Point = { words: string; answer: boolean; arrived(): void; released: Promise<void> };

export function holdable(real: Database): HoldableSql {
  const points: Point[] = [];
  let losing = false;
  /** Null where no statement is held. */
  function heldAt(text: string, answer = false): Promise<void> | null {
    const index = points.findIndex((point) => point.answer === answer && text.includes(point.words));
    const [point] = index < 0 ? [] : points.splice(index, 1);
    point?.arrived();
    return point?.released ?? null;
  }
  function holdAt(words: string, answer: boolean): Held {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    points.push({ words, answer, arrived: reached.resolve, released: released.promise });
    return { reached: reached.promise, release: released.resolve };
  }
  const wrapped = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      apply(statement, self, given: unknown[]) {
        const run = () => Reflect.apply(statement as never, self, given as never) as PromiseLike<unknown>;
        const [strings] = given;
        const text = Array.isArray(strings) && 'raw' in strings ? strings.join('?') : '';
        const behind = points.some((point) => point.answer && text.includes(point.words));
        if (behind) return run().then((rows) => Promise.resolve(heldAt(text, true)).then(() => rows));
        return heldAt(text)?.then(run) ?? run();
      },
      get(of, name, self) {
        if (name !== 'begin') return Reflect.get(of, name, self) as unknown;
        const begin = Reflect.get(of, name) as (work: (tx: object) => Promise<unknown>) => Promise<unknown>;
        return async (work: (tx: object) => Promise<unknown>) => {
          const done = await begin.call(of, async (tx) => {
            const result = await work(wrapped(tx));
            await heldAt('COMMIT');
            return result;
          });
          if (!losing) return done;
          losing = false;
          throw new Unavailable('PostgreSQL', 'connection lost');
        };
      },
    });
  return {
    sql: wrapped(real),
    hold: (words) => holdAt(words, false),
    answer: (words) => holdAt(words, true),
    loseNextCommit() {
      losing = true;
    },
  };
}
