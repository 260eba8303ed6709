// A load balancer in front of several processes of the product: each request goes to the next healthy one.
import { Agent, createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type Front = {
  url: string;
  /** Requests that the backend has not answered yet. */
  underWay(port: number): number;
  close(): Promise<void>;
};

/**
 * `next` answers the port of the process that gets this request, or null when none is healthy. A connection that breaks is broken for the
 * client too. With `tls` it serves https, like a proxy that terminates TLS.
 */
export async function openFront(next: () => number | null, tls?: { key: string; cert: string }): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const busy = new Map<number, number>();
  const count = (port: number, by: number): void => void busy.set(port, (busy.get(port) ?? 0) + by);
  const pass: RequestListener = (asked, answer) => {
    const port = next();
    if (port === null) {
      asked.resume();
      answer.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const onward = request({ agent, host: 'localhost', port, method: asked.method, path: asked.url, headers: asked.headers });
    const broken = (): void => void answer.destroy();
    onward.on('error', broken).on('response', (told) => {
      answer.writeHead(told.statusCode!, told.rawHeaders);
      told.on('error', broken).on('aborted', broken).pipe(answer);
    });
    count(port, 1);
    answer.on('close', () => {
      count(port, -1);
      onward.destroy();
    });
    asked.on('error', broken).pipe(onward);
  };
  const server = tls === undefined ? createServer(pass) : createTlsServer(tls, pass);
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    url: `${tls === undefined ? 'http' : 'https'}://localhost:${(server.address() as AddressInfo).port}`,
    underWay: (port) => busy.get(port) ?? 0,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      agent.destroy();
    },
  };
}
