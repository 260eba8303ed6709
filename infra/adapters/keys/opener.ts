// A thread that decrypts boxes, for readers of a whole history: decryption is a quarter of that work, and sending a box to the thread costs
// a tenth of decrypting it. The first large batch starts the thread; that batch, and all after the thread has died, are decrypted here.
import { Worker } from 'node:worker_threads';
import type { Box } from '#domain/ports/keys.ts';
import type { Answer, Order } from './opener-thread.ts';
import { KEY_BYTES } from './sealing.ts';

/** Smaller batches are decrypted faster than they are sent. */
const WORTH_IT = 200;

type Waiting = { resolve(parts: object[]): void; reject(error: Error): void };

export class Opener {
  #thread: Worker | null = null;
  #isUp = false;
  readonly #waiting = new Map<number, Waiting>();
  #orders = 0;
  readonly #least: number;

  constructor(least = WORTH_IT) {
    this.#least = least;
  }

  /** Whether a batch of this size is worth `open`. */
  takes(boxes: number): boolean {
    if (boxes < this.#least) return false;
    this.#thread ??= this.#start();
    return this.#isUp;
  }

  /** All of them or an error, as when they are decrypted one after the other. */
  open(boxes: readonly Box[], keys: readonly Uint8Array[]): Promise<object[]> {
    const bytes = new Uint8Array(new ArrayBuffer(keys.length * KEY_BYTES));
    for (const [i, key] of keys.entries()) bytes.set(key, i * KEY_BYTES);
    const order: Order = {
      number: ++this.#orders,
      subjects: boxes.map((box) => box.subject),
      eventIds: boxes.map((box) => box.eventId),
      sealed: boxes.map((box) => box.sealed),
      keys: bytes,
    };
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.number, { resolve, reject });
      this.#thread!.ref();
      this.#thread!.postMessage(order, [bytes.buffer]);
    });
  }

  /** Its current batches fail. */
  async end(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(new URL('./opener-thread.ts', import.meta.url));
    const fail = (error: Error): void => {
      this.#isUp = false;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    thread.once('online', () => {
      this.#isUp = true;
    });
    // Without a handler a failed thread would end the process.
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('the thread that opens boxes has ended')));
    thread.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.number);
      this.#waiting.delete(answer.number);
      if (this.#waiting.size === 0) thread.unref();
      if ('error' in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(JSON.parse(answer.texts));
    });
    thread.unref();
    return thread;
  }
}
