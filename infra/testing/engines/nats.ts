// A real NATS server as a process of a test.
import { connect } from 'node:net';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export type NatsServer = ServerProcess & {
  /** For NATS_URL; the same after every restart. */
  readonly url: string;
  /** Host and port. */
  readonly address: string;
};
export type NatsServerOptions = {
  /** The folder of its log; created where it is missing. A server without JetStream stores nothing else. */
  folder: string;
  port?: number;
  /** More command-line options, such as `['--auth', 'token']`. */
  args?: readonly string[];
};

/** Starts it; it ends with this process, however that ends. */
export async function startNats({ folder, port, args = [] }: NatsServerOptions): Promise<NatsServer> {
  const own = port ?? (await freePort());
  const address = `127.0.0.1:${own}`;
  const command = { server: 'nats-server', called: 'NATS', folder, port: own } as const;
  const server = await startServer({ ...command, args: ['-a', '127.0.0.1', '-p', String(own), ...args], answers: () => greets(own) });
  return Object.assign(server, { address, url: `nats://${address}` });
}

/** The server sends the first message. */
function greets(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    const end = (greeted: boolean): void => {
      socket.destroy();
      answer(greeted);
    };
    socket.once('data', (chunk: Buffer) => end(chunk.toString().startsWith('INFO ')));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });
}
