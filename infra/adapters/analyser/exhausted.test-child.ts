// Run with few open files allowed: uses them all up, then asks the reader. What it prints is what the test looks at.
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
  // None is left.
}
// The second waits in line: it is begun by an event, where nobody catches what is thrown.
process.stdout.write(JSON.stringify(await Promise.all([ask(), ask()])));
await reader.close();
