// Threads of low priority, for work of seconds that would hold up everybody's calls. One starts with the first task, and ends after a minute
// without one, or when a task exceeds a limit.
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';

const IDLE_MS = 60_000;

type Options = { readonly most: number; readonly limits: NonNullable<Piscina['options']['resourceLimits']> };

/** `script`: the module whose default export does a task; `most`: threads at the same time. */
export function threads<Task, End>(script: URL, { most, limits }: Options) {
  let pool: Promise<Piscina<Task, End>> | null = null;
  const start = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina<Task, End>({
      filename: fileURLToPath(script),
      minThreads: 0,
      maxThreads: most,
      idleTimeout: IDLE_MS,
      resourceLimits: limits,
      niceIncrement: process.platform === 'linux' ? 10 : 0,
    });
  };
  return {
    /** Rejects where a thread cannot be started. */
    started: (): Promise<Pick<Piscina<Task, End>, 'run'>> => {
      pool ??= start();
      return pool;
    },
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}
