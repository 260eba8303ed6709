// Keeps the embedded server running while the product runs: one that ends by itself (killed, out of memory, a full disk) is started again
// on the same port, where the connection pools look for it, so that nobody must restart the product (C59).
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';

export type KeptPostgres = { readonly url: string; readonly port: number; pid(): number; stop(): Promise<void> };

/** The delays after the first, second … failed restart: a full disk may stay full for a while. */
const AGAIN_MS = [100, 250, 500, 1_000, 2_000] as const;

/** Throws as startEmbeddedPostgres does when the first start fails; later failures are reported and retried. */
export async function keepEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  tell: (what: 'ended' | 'back' | 'failed', error?: unknown) => void,
): Promise<KeptPostgres> {
  let server = await startEmbeddedPostgres(options);
  const { url, port } = server;
  const stopping = new AbortController();

  async function again(): Promise<EmbeddedPostgres | null> {
    // Waits for remains of the dead server: its lock on the data, and sessions that have not noticed yet.
    await server.stop();
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      try {
        return await startEmbeddedPostgres({ ...options, port });
      } catch (error) {
        tell('failed', error);
        await delay(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)], undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return null;
  }

  const stopped = new Promise<'stop'>((resolve) => stopping.signal.addEventListener('abort', () => resolve('stop'), { once: true }));
  const keeping = (async () => {
    for (;;) {
      if ((await Promise.race([server.ended, stopped])) === 'stop') return;
      if (stopping.signal.aborted) return;
      tell('ended');
      const next = await again();
      if (next === null) return;
      server = next;
      tell('back');
    }
  })();

  return {
    url,
    port,
    pid: () => server.pid,
    async stop() {
      stopping.abort();
      await keeping;
      await server.stop();
    },
  };
}
