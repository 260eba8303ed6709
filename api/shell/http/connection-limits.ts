// Limits how many connections are open at once, in all and from one address. The cost of an unauthenticated connection is bounded
// (request-timeouts.ts, body.ts), so a limit on their number bounds the memory (C19). An address beyond its limit is refused before a
// byte is read; where all places are taken the slowest leaves: whoever holds connections and brings nothing shuts nobody out, nor the health
// check. Behind a trusted proxy every connection comes from the proxy: a limit by socket address would
// shut everybody out, and the forwarded address is known only once the request has come. There the limit counts running requests of a
// forwarded address and answers 503 beyond it. Only the total limits the proxy's own connections.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { problemAnswer } from '../answer.ts';
import type { Log } from '../deps.ts';
import { Problem } from '../problem.ts';
import { forwardedNetwork, learnForwarding } from './forwarded.ts';
import { aroundNetwork, networkOf } from './network.ts';
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
  slowestLeaves(server, limits.total, () => tell('total'));
  if (!limits.trustProxy) server.on('connection', byAddress);

  function byAddress(socket: Socket): void {
    if (socket.destroyed) return;
    const left = inside(networkOf(socket.remoteAddress ?? '') ?? 'unknown');
    if (left) socket.once('close', left);
    else {
      tell('address');
      socket.destroy();
    }
  }
  function byForwardedAddress(...[incoming, outgoing]: Parameters<RequestListener>): void {
    learnForwarding(incoming, log);
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

/** What an IPv6 network of 64, 56 and 48 bits may hold, as multiples of what an address may. */
const WIDER = [1, 2, 4] as const;
/** Admits up to `most` of each network. Returns a function that releases the place, or null when there is none. */
function counted(most: number): (network: string) => (() => void) | null {
  const counts = new Map<string, number>();
  return (network) => {
    const names = [network, ...aroundNetwork(network)];
    if (names.some((name, index) => (counts.get(name) ?? 0) >= most * WIDER[index]!)) return null;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return () => {
      for (const name of names) {
        const rest = (counts.get(name) ?? 1) - 1;
        if (rest > 0) counts.set(name, rest);
        else counts.delete(name);
      }
    };
  };
}

/** `since`, `bytes`: when the connection last began to wait for something, and what it had brought by then. */
type Waiting = { since: number; bytes: number; request: IncomingMessage | null };

/**
 * Keeps at most `most` connections. One more takes the place of the slowest: of those that wait for a request or for the rest of one, the
 * one that brought the fewest bytes a second, and of equals the one that waits longest. Where all wait for us, the new one is refused.
 */
function slowestLeaves(server: Server, most: number, onRefused: () => void): void {
  const open = new Map<Socket, Waiting>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= most) {
      onRefused();
      const slowest = slowestOf(open);
      if (slowest === null) return void socket.destroy();
      open.delete(slowest);
      slowest.destroy();
    }
    open.set(socket, { since: performance.now(), bytes: 0, request: null });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (incoming, outgoing) => {
    const waiting = open.get(incoming.socket);
    if (waiting === undefined) return;
    waiting.request = incoming;
    outgoing.once('close', () => Object.assign(waiting, { since: performance.now(), bytes: incoming.socket.bytesRead, request: null }));
  });
}

function slowestOf(open: ReadonlyMap<Socket, Waiting>): Socket | null {
  const now = performance.now();
  let slowest: Socket | null = null;
  let [least, longest] = [Number.POSITIVE_INFINITY, 0];
  for (const [socket, { since, bytes, request }] of open) {
    if (request?.complete) continue;
    const waits = now - since;
    const rate = (socket.bytesRead - bytes) / Math.max(waits, 1);
    if (rate > least || (rate === least && waits <= longest)) continue;
    [slowest, least, longest] = [socket, rate, waits];
  }
  return slowest;
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
