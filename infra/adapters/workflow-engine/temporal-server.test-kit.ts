// Temporal's dev server for tests.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';

const BIN = join(import.meta.dirname, '../../../.engines/bin');
const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

export type TemporalServer = { address: string; stop(): Promise<void> };

export async function startTemporal(options: { port?: number; file?: string } = {}): Promise<TemporalServer> {
  const port = options.port ?? (await freePort());
  const flags = ['server', 'start-dev', '--headless', '--port', String(port), '--log-level', 'error'];
  const child = spawn(join(BIN, 'temporal'), [...flags, ...(options.file ? ['--db-filename', options.file] : [])], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = `127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    try {
      const connection = await Connection.connect({ address, connectTimeout: 1_000 });
      await connection.workflowService.describeNamespace({ namespace: 'default' });
      await connection.close();
      break;
    } catch (error) {
      if (tries > 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
  return {
    address,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
