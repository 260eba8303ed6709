// Runs with few open files allowed: uses them all up, then calls the reader. The test checks what it prints.
import { openSync } from 'node:fs';
import { AnalyserFailure } from './failure.ts';
import { ReaderProcess } from './reader-process.ts';

const reader = new ReaderProcess();
const ask = (): Promise<unknown> =>
  reader
    .request({ kind: 'open', bytes: new Uint8Array(4) }, { timeoutMs: 5_000 })
    .catch((error) => (error instanceof AnalyserFailure ? error.reason : String(error)));
const held: number[] = [];
try {
  for (;;) held.push(openSync('/dev/null', 'r'));
} catch {
  // No file descriptor is left.
}
// The second job waits in the queue: an event starts it, where no caller catches an exception.
process.stdout.write(JSON.stringify(await Promise.all([ask(), ask()])));
await reader.close();
