// The address that a trusted proxy gives for its visitor (CONTRACT « Client address »). What the proxy does not write, a visitor may: which
// header is the proxy's own is learnt from the requests, since a proxy writes it on each.
import type { IncomingMessage } from 'node:http';
import type { Log } from '../deps.ts';
import { noteNeighbour } from './neighbours.ts';
import { networkOf } from './network.ts';

/** Of the requests that came over one neighbour's socket: with X-Forwarded-For alone, with X-Real-IP, and with neither. */
type Told = { forwarded: number; realIp: number; bare: number };
const told = new Map<string, Told>();
const NEIGHBOURS_MAX = 1_000;

/** After so many requests without X-Real-IP the proxy does not write it: then it is a visitor's word. */
const NOT_ITS_OWN = 100;
/** A request without any header beside so many with one did not come through the proxy. */
const FEW = 10;

const neighbourOf = ({ socket }: IncomingMessage): string => `${socket.remoteAddress} ${socket.localPort}`;
const last = (header: string | string[] | undefined): string | null => networkOf([header ?? []].flat().join(',').split(',').at(-1) ?? '');

const hides = ({ bare, forwarded, realIp }: Told): boolean => bare > 0 && bare * FEW >= forwarded + realIp;

/** Learns from a request; once for each. Health checks and pages may come from this machine, past the proxy. */
export function learnForwarding(incoming: IncomingMessage, log: Pick<Log, 'warn'>): void {
  const name = neighbourOf(incoming);
  if (!told.has(name) && told.size >= NEIGHBOURS_MAX) told.clear();
  const known = told.get(name) ?? { forwarded: 0, realIp: 0, bare: 0 };
  told.set(name, known);
  const [forwarded, realIp] = [last(incoming.headers['x-forwarded-for']), last(incoming.headers['x-real-ip'])];
  // Where no hop of the proxy is seen, what the header says is a visitor's word, and teaches nothing.
  if (realIp !== null) known.realIp += 1;
  else if (forwarded !== null) known.forwarded += hides(known) ? 0 : 1;
  else if (incoming.url?.startsWith('/api/')) known.bare += 1;
  if (hides(known)) noteNeighbour('addresses-hidden', log);
  if (realIp !== null && realIp !== forwarded && known.forwarded < NOT_ITS_OWN) noteNeighbour('addresses-differ', log);
}

/** The visitor's network: X-Real-IP where it differs, else the last hop of X-Forwarded-For; null where the proxy was seen to write neither. */
export function forwardedNetwork(incoming: IncomingMessage): string | null {
  const known = told.get(neighbourOf(incoming)) ?? { forwarded: 0, realIp: 0, bare: 0 };
  const [forwarded, realIp] = [last(incoming.headers['x-forwarded-for']), last(incoming.headers['x-real-ip'])];
  if (realIp !== null && known.forwarded < NOT_ITS_OWN) return realIp;
  return hides(known) ? null : forwarded;
}
