// The threads in which passwords are hashed, as many as there are cores, started by the first password (P11). One that dies fails what it
// had in hand, and the next password gets a new one. Not Node's own pool: there a hash would stand before files, and on a level with the
// thread that answers (P13).
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { Problem } from '../problem.ts';
import type { HashCost, Order } from './hash-thread.ts';

/** OWASP: 19 MiB, two passes, one lane; 20 ms of a fast core, 80 of a slow one. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Behind these the answer is « busy »: memory stays bounded whatever arrives. */
export const MAX_WAITING = 200;
/**
 * Below the API in the scheduler's eyes: a storm of log-ins takes the cores that nobody else wants, and still a tenth of one where all are
 * wanted (P13). Elsewhere than on Linux it would be of the whole process.
 */
const NICE = process.platform === 'linux' ? 10 : 0;

type Pool = Piscina<Order, string | boolean>;
let pool: Promise<Pool> | null = null;
async function start(): Promise<Pool> {
  // Most starts wait for no password.
  const { Piscina } = await import('piscina');
  const made: Pool = new Piscina({
    filename: fileURLToPath(new URL('./hash-thread.ts', import.meta.url)),
    // One is always made anew, so that what waits behind a dead one goes on.
    minThreads: 1,
    maxThreads: availableParallelism(),
    idleTimeout: Number.POSITIVE_INFINITY,
    // One in hand and one at the door: no core stands idle while a thread and the process talk.
    concurrentTasksPerWorker: 2,
    stricterFIFO: true,
    niceIncrement: NICE,
  });
  // Of a thread that had nothing in hand, as one that could not start: those who wait are told, and the next password begins with new ones.
  made.on('error', () => {
    pool = null;
    void made.destroy();
  });
  return made;
}

/** Throws Problem `unavailable` where too many wait. */
async function ask(order: Order): Promise<string | boolean> {
  pool ??= start();
  const hashers = await pool;
  if (hashers.queueSize >= MAX_WAITING) throw new Problem('unavailable', { retryAfterSeconds: 5 });
  return hashers.run(order);
}

export const hashOf = async (password: string, cost = HASH_COST): Promise<string> => String(await ask({ password, cost }));
export const isPassword = async (password: string, hash: string): Promise<boolean> => (await ask({ password, hash })) === true;
