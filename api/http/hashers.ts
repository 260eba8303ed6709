// The threads in which passwords are hashed, as many as there are cores, started by the first password (P11). One that dies fails what it
// had in hand, and the next password gets a new one. Not Node's own pool: there a hash would stand before files, and on a level with the
// thread that answers (P13).
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Answer, Order } from './hash-thread.ts';

type Waiting = { resolve(result: string | boolean): void; reject(error: unknown): void };

class Hasher {
  readonly waiting = new Map<number, Waiting>();
  readonly #thread = new Worker(new URL('./hash-thread.ts', import.meta.url));

  constructor(gone: (hasher: Hasher) => void) {
    const fail = (error: unknown): void => {
      gone(this);
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
    // Without a handler a thread that fails would take the process with it.
    this.#thread.on('error', fail);
    this.#thread.on('exit', () => fail(new Error('a thread that hashes has ended')));
    this.#thread.on('message', (answer: Answer) => {
      const waiting = this.waiting.get(answer.number);
      this.waiting.delete(answer.number);
      if (this.waiting.size === 0) this.#thread.unref();
      if ('error' in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.result);
    });
  }

  ask(order: Order): Promise<string | boolean> {
    this.#thread.ref();
    return new Promise((resolve, reject) => {
      this.waiting.set(order.number, { resolve, reject });
      this.#thread.postMessage(order);
    });
  }
}

export const HASHERS = Math.max(1, availableParallelism());
const hashers: Hasher[] = [];
let orders = 0;

/** The one with the least to do; a new one while there are cores without. */
function hasherFor(): Hasher {
  const least = hashers.reduce<Hasher | null>((best, one) => (best && best.waiting.size <= one.waiting.size ? best : one), null);
  if (least && (least.waiting.size === 0 || hashers.length >= HASHERS)) return least;
  const made = new Hasher((gone) => {
    const at = hashers.indexOf(gone);
    if (at >= 0) hashers.splice(at, 1);
  });
  hashers.push(made);
  return made;
}
const ask = (order: Omit<Order, 'number'>) => hasherFor().ask({ number: ++orders, ...order });

export const hashOf = async (password: string): Promise<string> => String(await ask({ password }));
export const isPassword = async (password: string, hash: string): Promise<boolean> => (await ask({ password, hash })) === true;
