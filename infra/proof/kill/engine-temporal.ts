// Temporal's real dev server with its state in a file: the same file, at the same address, is opened again after each end.
import { join } from 'node:path';
import { startTemporal, type TemporalServer } from '#infra/adapters/workflow-engine/temporal-server.test-kit.ts';
import type { Engine } from './engine.ts';
import { freePort } from './program.ts';

export type TemporalEngine = Engine & { readonly address: string };

/** Not started yet. One process: by force is all of it, whichever blow. */
export async function temporalEngine(folder: string): Promise<TemporalEngine> {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  let server: TemporalServer | null = null;
  const stop = async (): Promise<void> => {
    const ending = server;
    server = null;
    await ending?.stop();
  };
  return {
    name: 'Temporal',
    address,
    env: { WORKFLOW_ENGINE: 'temporal', TEMPORAL_ADDRESS: address },
    async start() {
      server ??= await startTemporal({ port, file: join(folder, 'temporal.db') });
    },
    kill: stop,
    isUp: async () => server !== null,
    stop,
  };
}
