// Runs in the threads of hashers.ts: one Argon2id after the other. What comes in is in no log; what goes out is a hash or a verdict.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** `hash`: what to check the password against; without it a new hash is made. */
export type Order = { number: number; password: string; hash?: string };
export type Answer = { number: number; result: string | boolean } | { number: number; error: string };

/** Argon2id, the library's default algorithm. OWASP: 19 MiB, two passes, one lane; 20 ms of a fast core, 80 of a slow one. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Below the API in the scheduler's eyes: a storm of log-ins takes the cores that nobody else wants, and still a tenth of one where all
 * are wanted (P13). On Linux this is the thread's alone.
 */
const NICE = 10;
if (process.platform === 'linux') {
  try {
    setPriority(NICE);
  } catch {
    // Nothing depends on it.
  }
}

function answer({ number, password, hash }: Order): Answer {
  try {
    return { number, result: hash === undefined ? hashSync(password, PARAMETERS) : verifySync(hash, password) };
  } catch (error) {
    return { number, error: (error as Error).message };
  }
}
parentPort!.on('message', (order: Order) => parentPort!.postMessage(answer(order)));
