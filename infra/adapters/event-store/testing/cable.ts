// The network between a client and a server of a test: a TCP relay that can cut connections, refuse them, accept them again, or go silent.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export async function cable(serverPort: number) {
  const sockets = new Set<Socket>();
  let frozen = false;
  let connections = 0;

  function relay(client: Socket): void {
    connections++;
    const server = connect(serverPort, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (!frozen && !to.write(bytes)) from.pause();
      });
      to.on('drain', () => from.resume());
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((listening, failed) => {
      const made = createServer(relay);
      made.once('error', failed);
      made.listen(port, '127.0.0.1', () => listening(made));
    });
  const shut = (): Promise<void> =>
    new Promise((closed) => {
      listener.close(() => closed());
      cut();
    });
  let listener = await listen(0);
  const { port } = listener.address() as AddressInfo;

  return {
    port,
    /** How many connections were made so far. */
    connections: () => connections,
    /** Closes every connection at once; new ones are accepted. */
    cut,
    /** As a stopped server: closes connections and refuses new ones. */
    unplug: shut,
    async plugIn(): Promise<void> {
      listener = await listen(port);
    },
    /** Drops all bytes in both directions without an error, until the next cut. */
    freeze(on: boolean): void {
      frozen = on;
    },
    close: shut,
  };
}
export type Cable = Awaited<ReturnType<typeof cable>>;
