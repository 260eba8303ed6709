// Limits how many connections are open at once, in all and from one address. The cost of an unauthenticated connection is bounded
// (request-timeouts.ts, body.ts), so a limit on their number bounds the memory (C19). A connection beyond the limit is closed before a byte
// of it is read; existing connections go on. Behind a trusted proxy every connection comes from the proxy: a limit by socket address would
// shut everybody out, and the forwarded address is known only once the request has come. There the limit counts running requests of a
// forwarded address and answers 503 beyond it. Only the total limits the proxy's own connections.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { problemAnswer } from '../answer.ts';
import type { Log } from '../deps.ts';
import { Problem } from '../problem.ts';
import { networkOf } from './network.ts';
import { arrivalLimits, tellUnfinished, watchArrival } from './request-timeouts.ts';

export type CrowdLimits = {
  total: number;
  perAddress: number;
  /** The address is the one that the proxy forwards. */
  trustProxy: boolean;
  /** How long a sender may bring less than the least rate; ARRIVAL_WINDOW_MS when absent. */
  arrivalWindowMs?: number;
};
/** The log reports an attack, not each of its connections. */
const TELL_EVERY_MS = 60_000;

/** A server that limits its connections: their number, their duration, the size of their headers. */
export function boundedServer(limits: CrowdLimits, log: Pick<Log, 'warn'>, listener: RequestListener): Server {
  const tell = refusals(log);
  const inside = counted(limits.perAddress);
  const server = createServer(arrivalLimits(), limits.trustProxy ? byForwardedAddress : listener);
  tellUnfinished(server);
  watchArrival(server, limits.arrivalWindowMs);
  // Node closes a connection beyond this number as soon as it is accepted.
  server.maxConnections = limits.total;
  server.on('drop', () => tell('total'));
  if (!limits.trustProxy) server.on('connection', byAddress);

  function byAddress(socket: Socket): void {
    const left = inside(networkOf(socket.remoteAddress ?? '') ?? 'unknown');
    if (left) socket.once('close', left);
    else {
      tell('address');
      socket.destroy();
    }
  }
  function byForwardedAddress(...[incoming, outgoing]: Parameters<RequestListener>): void {
    const network = forwardedNetwork(incoming);
    // Without a forwarded address the request is the proxy's own, a health check for instance.
    const left = network === null ? () => {} : inside(network);
    if (left) {
      outgoing.once('close', left);
      listener(incoming, outgoing);
      return;
    }
    tell('address');
    const { status, headers, body } = problemAnswer(new Problem('unavailable', { retryAfterSeconds: 5, headers: { connection: 'close' } }));
    outgoing.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(body);
  }
  return server;
}

/** The trusted proxy wrote the last hop. */
const forwardedNetwork = ({ headers }: IncomingMessage): string | null =>
  networkOf([headers['x-forwarded-for']].flat().join(',').split(',').at(-1) ?? '');

/** Admits up to `most` of each name. Returns a function that releases the place, or null when there is none. */
function counted(most: number): (name: string) => (() => void) | null {
  const counts = new Map<string, number>();
  return (name) => {
    const count = counts.get(name) ?? 0;
    if (count >= most) return null;
    counts.set(name, count + 1);
    return () => {
      const rest = (counts.get(name) ?? 1) - 1;
      if (rest > 0) counts.set(name, rest);
      else counts.delete(name);
    };
  };
}

/** Logs at most one line a minute, with the number of refusals. */
function refusals(log: Pick<Log, 'warn'>): (limit: 'total' | 'address') => void {
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (limit) => {
    refused++;
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    log.warn({ limit, refused }, 'too many connections');
    toldAt = performance.now();
    refused = 0;
  };
}
