// The threads that hash and encrypt, as many as there are cores, started by the first object that is large enough. An object stays with one
// thread; a thread that dies fails its current objects, and the next object gets a new thread.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Answer, Order } from './sealer-thread.ts';
import type { DataKey } from './segments.ts';

/** Memory that is handed back and forth: `filled` of its bytes are used. `sha256` comes back with the last block of an object. */
export type Block = { bytes: Uint8Array<ArrayBuffer>; filled: number; sha256?: string };
// Not from the pool of small buffers: a transferred buffer is gone here.
export const newBlock = (size: number): Block => ({ bytes: new Uint8Array(new ArrayBuffer(size)), filled: 0 });

type Waiting = { resolve(block: Block): void; reject(error: unknown): void };
export type Job = {
  /** Encrypts the next block, in order, one at a time; the caller must not touch it until it is back. */
  seal(block: Block, filled: number, last: boolean): Promise<Block>;
  /** Forgets the object, finished or not. */
  end(): void;
};

class Sealer {
  /** Objects in progress. */
  load = 0;
  readonly #thread = new Worker(new URL('./sealer-thread.ts', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #failure: unknown = null;

  constructor(gone: (sealer: Sealer) => void) {
    const fail = (error: unknown): void => {
      gone(this);
      this.#failure ??= error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    // Without a handler a failed thread would end the process.
    this.#thread.on('error', fail);
    this.#thread.on('exit', () => fail(new Error('a thread that encrypts has ended')));
    this.#thread.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.object);
      this.#waiting.delete(answer.object);
      if (this.#waiting.size === 0) this.#thread.unref();
      if ('error' in answer) return waiting?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
      const { buffer, filled, sha256 } = answer;
      waiting?.resolve({ bytes: new Uint8Array(buffer), filled, ...(sha256 === undefined ? {} : { sha256 }) });
    });
    this.#thread.unref();
  }

  ask(order: Order, buffer: ArrayBuffer): Promise<Block> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    this.#thread.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.object, { resolve, reject });
      this.#thread.postMessage(order, [buffer]);
    });
  }

  forget(object: number): void {
    this.#thread.postMessage({ object, forget: true } satisfies Order);
  }
}

const threads: Sealer[] = [];
let objects = 0;

/** The least busy thread; a new one while there are idle cores. */
function sealerFor(): Sealer {
  const idle = threads.find(({ load }) => load === 0);
  if (idle) return idle;
  if (threads.length < availableParallelism()) {
    const made = new Sealer((gone) => {
      const at = threads.indexOf(gone);
      if (at >= 0) threads.splice(at, 1);
    });
    threads.push(made);
    return made;
  }
  return threads.reduce((least, one) => (one.load < least.load ? one : least));
}

export const sealers = {
  /** `file`: a descriptor to which the sealed bytes are written. */
  job({ blobId, key }: DataKey, file?: number): Job {
    const object = ++objects;
    let sealer: Sealer | null = null;
    let over = false;
    return {
      async seal({ bytes: { buffer } }, filled, last) {
        const first = sealer === null;
        sealer ??= sealerFor();
        if (first) sealer.load++;
        const of = first ? { blobId, key, file } : undefined;
        const block = await sealer.ask({ object, buffer, filled, last, ...(of && { of }) }, buffer);
        over = last;
        return block;
      },
      end() {
        if (sealer === null) return;
        sealer.load--;
        if (!over) sealer.forget(object);
      },
    };
  },
};
