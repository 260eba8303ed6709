// What is still held, in bytes of the heap and of buffers: whatever nothing holds any more is let go first.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Buffers are let go in turns behind the collection that found them. */
const COLLECTIONS = 4;

export async function heldMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < COLLECTIONS; n += 1) {
    collect();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
