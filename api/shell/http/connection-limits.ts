// How many may be connected at once, in all and from one address: what each connection may cost before anybody is known is bounded
// (slow-senders.ts, body.ts), so a bound on their number bounds the memory (C19). Whoever is over it is cut before a byte of his is read;
// who is connected already goes on.
//
// Behind a trusted proxy every connection is the proxy's: a cap by its address would shut everybody out, and one by the forwarded address
// comes too late for the connection. There the requests under way of a forwarded address are counted instead, and one more is answered 503.
// The proxy's own connections are bounded by the total alone.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { problemAnswer } from '../answer.ts';
import type { Log } from '../deps.ts';
import { Problem } from '../problem.ts';
import { networkOf } from './network.ts';
import { arrivalLimits, tellUnfinished } from './request-timeouts.ts';

export type CrowdLimits = {
  total: number;
  perAddress: number;
  /** The address is the one that the proxy forwards. */
  trustProxy: boolean;
  /** From the first byte of a request to its last; the usual time without it. */
  requestMs?: number;
};
/** An attack is told, not each of its connections. */
const TELL_EVERY_MS = 60_000;

/** A server whose every connection is bounded: how many, how long, how large a head. */
export function boundedServer(limits: CrowdLimits, log: Pick<Log, 'warn'>, listener: RequestListener): Server {
  const tell = refusals(log);
  const inside = counted(limits.perAddress);
  const server = createServer(arrivalLimits(limits.requestMs), limits.trustProxy ? byForwardedAddress : listener);
  tellUnfinished(server);
  // Node closes what is over it as soon as it is accepted.
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
    // Without one it is the proxy's own question, after our health for instance.
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

/** The last hop is the one that the trusted proxy wrote. */
const forwardedNetwork = ({ headers }: IncomingMessage): string | null =>
  networkOf([headers['x-forwarded-for']].flat().join(',').split(',').at(-1) ?? '');

/** Lets in up to `most` of each name. Answers how to leave again, or null for one too many. */
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

/** One line a minute at most, with how many it stands for. */
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
