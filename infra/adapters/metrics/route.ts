// GET /metrics is protected too (infra/decisions/060): open to a caller with METRICS_TOKEN; without that setting to the embedded profile's
// own machine, but not through a proxy. Everybody else gets 404.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { isLocalHost, isLoopback, PROXY_HEADER } from '../shared/local-address.ts';
import type { Exposition } from './prometheus.ts';

/** `local`: the installation serves its own machine alone, behind no proxy. */
export type MetricsDoor = { token: string | null; local: boolean };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function mayRead({ token, local }: MetricsDoor, request: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>): boolean {
  const { headers, socket, httpVersion } = request;
  if (token !== null) {
    const shown = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
  }
  if (!local || !isLoopback(socket.remoteAddress) || !isLocalHost(headers.host ?? '')) return false;
  // A proxy that adds no header of its own uses HTTP/1.0 (dev/loopback.ts).
  if (httpVersion === '1.0') return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

/** The app's route; `open` loads the library. */
export function metricsRoute(door: MetricsDoor, open: () => Promise<Exposition>) {
  let opened: Promise<Exposition> | null = null;
  return async (c: Context): Promise<Response> => {
    const { incoming } = c.env as { incoming: IncomingMessage };
    if (!mayRead(door, incoming)) return c.json({ message: 'Introuvable.', code: 'not-found', status: 404 }, 404);
    opened ??= open();
    const metrics = await opened;
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
  };
}
