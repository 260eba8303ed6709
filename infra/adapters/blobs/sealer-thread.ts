// Runs in the threads of sealers.ts: hashes and encrypts blocks in the order in which they arrive, each object with its own state.
import { createHash, type Hash, type KeyObject } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type DataKey, SEGMENT_BYTES, sealBlock } from './segments.ts';

type Of = { blobId: string; key: KeyObject; file: number | undefined };
/** `of` comes with an object's first block; if `file` is given, the encrypted bytes are written to it. */
export type Order =
  | { object: number; buffer: ArrayBuffer; filled: number; last: boolean; of?: Of; forget?: never }
  | { object: number; forget: true };
/** The same memory handed back; `sha256` of the plain bytes with the last block. */
export type Answer = { object: number; buffer: ArrayBuffer; filled: number; sha256?: string } | { object: number; error: Failure };
/** An error serialised for the other thread: its `code` would be lost otherwise. */
export type Failure = { message: string; code: string | undefined };

/** A lower scheduling priority than the API, so that encryption never makes a page slow. On Linux it applies to this thread alone. */
const NICE = 5;
if (process.platform === 'linux') {
  try {
    setPriority(NICE);
  } catch {
    // Nothing depends on it.
  }
}

const objects = new Map<number, { dataKey: DataKey; file: number | undefined; hash: Hash; index: number }>();

function seal({ object, buffer, filled, last, of }: Exclude<Order, { forget: true }>): Answer {
  if (of) objects.set(object, { dataKey: of, file: of.file, hash: createHash('sha256'), index: 0 });
  const state = objects.get(object)!;
  const bytes = new Uint8Array(buffer);
  state.hash.update(bytes.subarray(0, filled));
  const sealed = sealBlock(state.dataKey, bytes, filled, state.index, last);
  state.index += Math.ceil(filled / SEGMENT_BYTES);
  // A disk that fills up writes a part; writing the rest again then throws the reason.
  if (state.file !== undefined) for (let from = 0; from < sealed; ) from += writeSync(state.file, bytes, from, sealed - from);
  if (last) objects.delete(object);
  return { object, buffer, filled: sealed, ...(last && { sha256: state.hash.digest('hex') }) };
}

parentPort!.on('message', (order: Order) => {
  if (order.forget) return void objects.delete(order.object);
  try {
    parentPort!.postMessage(seal(order), [order.buffer]);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    parentPort!.postMessage({ object: order.object, error: { message, code } } satisfies Answer);
  }
});
