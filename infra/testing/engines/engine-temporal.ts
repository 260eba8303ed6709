// Temporal's real dev server with its state in a file: each restart opens the same file at the same address.
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { startTemporal } from './temporal.ts';

export type TemporalEngine = Engine & { readonly address: string };

/** Starts it. It is one process: every kill ends the whole server; a hurried stop ends it cleanly. */
export async function temporalEngine(folder: string): Promise<TemporalEngine> {
  const server = await startTemporal({ folder: join(folder, 'temporal') });
  let up = true;
  const ended = async (ending: Promise<void>): Promise<void> => {
    await ending;
    up = false;
  };
  return {
    name: 'Temporal',
    address: server.address,
    env: { WORKFLOW_ENGINE: 'temporal', TEMPORAL_ADDRESS: server.address },
    async start() {
      await server.start();
      up = true;
    },
    kill: (blow) => ended(blow === 'immediate' ? server.stop() : server.kill()),
    isUp: async () => up,
    stop: () => ended(server.stop()),
  };
}
