// NATS and MinIO, real servers of one process each: by force is all of it, whichever blow; hurried it ends in order.
import { join } from 'node:path';
import { startNats } from '../engines/nats.ts';
import type { ServerProcess } from '../engines/server-process.ts';
import type { Engine } from './engine.ts';

function engineOf(name: string, server: ServerProcess, env: Engine['env']): Engine {
  let up = true;
  const ended = async (ending: Promise<void>): Promise<void> => {
    await ending;
    up = false;
  };
  return {
    name,
    env,
    async start() {
      await server.start();
      up = true;
    },
    kill: (blow) => ended(blow === 'immediate' ? server.stop() : server.kill()),
    isUp: async () => up,
    stop: () => ended(server.stop()),
  };
}

export async function natsEngine(folder: string): Promise<Engine> {
  const server = await startNats({ folder: join(folder, 'nats') });
  return engineOf('NATS', server, { NATS_URL: server.url });
}
