// Where a call comes from: its Origin (against forged requests, C37) and the client's address (for the limits).

import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { ApiConfig } from '../deps.ts';
import { Problem } from '../problem.ts';
import { forwardedNetwork } from './forwarded.ts';
import { networkOf } from './network.ts';

const incomingOf = (c: Context): IncomingMessage | undefined => (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;

/**
 * The network that the limits count: that of the socket's address. Behind TRUST_PROXY it is the one that the proxy gives (forwarded.ts,
 * CONTRACT « Client address »), when it gives an address.
 */
export function clientAddress(c: Context, config: ApiConfig): string {
  const incoming = incomingOf(c);
  const given = config.trustProxy ? givenIn(c, incoming) : null;
  const socket = incoming?.socket.remoteAddress;
  return given ?? (socket && networkOf(socket)) ?? 'in-process';
}

/** A call of the same process has no socket to learn from. */
const givenIn = (c: Context, incoming: IncomingMessage | undefined): string | null =>
  incoming === undefined ? networkOf(c.req.header('x-forwarded-for')?.split(',').at(-1) ?? '') : forwardedNetwork(incoming);

/** Our own origins: the public address; in the embedded profile also localhost and 127.0.0.1 with the port that was reached. */
function isOwn(origin: string, c: Context, config: ApiConfig): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  if (config.profile !== 'embedded') return false;
  const port = incomingOf(c)?.socket.localPort ?? Number(new URL(config.publicUrl).port || 80);
  return origin === `http://localhost:${port}` || origin === `http://127.0.0.1:${port}`;
}

/**
 * A foreign Origin never changes anything. Without an Origin, a call that carries a session needs a JSON body or none: a browser sends that
 * from another site only after a CORS preflight.
 */
export function requireOwnOrigin(c: Context, config: ApiConfig, session: boolean): void {
  const origin = c.req.header('origin');
  if (origin !== undefined) {
    if (!isOwn(origin, c, config)) throw new Problem('foreign-origin');
    return;
  }
  if (!session) return;
  const type = c.req.header('content-type');
  const hasBody = type !== undefined || Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined;
  if (hasBody && !/^application\/json(;|$)/i.test(type?.trim() ?? '')) throw new Problem('foreign-origin');
}
