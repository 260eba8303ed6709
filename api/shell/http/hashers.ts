// The threads that hash passwords: one per core, started by the first password (P11). When a thread dies, its current work fails and the
// next password gets a new thread. Node's own pool is not used: there hashes would delay file access and compete with the main thread
// (P13).
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { Problem } from '../problem.ts';
import type { HashCost, Order } from './hash-thread.ts';

/** OWASP: 19 MiB, two passes, one lane; 20 ms on a fast core, 80 ms on a slow one. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Beyond this queue the answer is « busy », so memory stays bounded. */
export const MAX_WAITING = 200;
/**
 * The threads have a lower priority than the API: many log-ins use idle cores, and still get a tenth of a busy one (P13). Outside Linux the
 * priority would apply to the whole process.
 */
const NICE = process.platform === 'linux' ? 10 : 0;

type Pool = Piscina<Order, string | boolean>;
let pool: Promise<Pool> | null = null;
async function start(): Promise<Pool> {
  // Loaded late: most starts hash no password.
  const { Piscina } = await import('piscina');
  const made: Pool = new Piscina({
    filename: fileURLToPath(new URL('./hash-thread.ts', import.meta.url)),
    // The pool always replaces a dead thread, so that queued work goes on.
    minThreads: 1,
    maxThreads: availableParallelism(),
    idleTimeout: Number.POSITIVE_INFINITY,
    // One running and one queued: no core is idle while a thread and the process exchange messages.
    concurrentTasksPerWorker: 2,
    stricterFIFO: true,
    niceIncrement: NICE,
  });
  // A thread failed without current work, for instance at its start: reject what waits, and let the next password start a new pool.
  made.on('error', () => {
    pool = null;
    void made.destroy();
  });
  return made;
}

/** Throws Problem `unavailable` when too many wait. */
async function ask(order: Order): Promise<string | boolean> {
  pool ??= start();
  const hashers = await pool;
  if (hashers.queueSize >= MAX_WAITING) throw new Problem('unavailable', { retryAfterSeconds: 5 });
  return hashers.run(order);
}

export const hashOf = async (password: string, cost = HASH_COST): Promise<string> => String(await ask({ password, cost }));
export const isPassword = async (password: string, hash: string): Promise<boolean> => (await ask({ password, hash })) === true;
