// What is still held, in bytes of the heap and of buffers: whatever nothing holds any more is let go first.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
