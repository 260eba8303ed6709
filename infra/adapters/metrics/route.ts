// GET /metrics is protected too (infra/decisions/060): open to a caller with METRICS_TOKEN; without that setting to whoever shows the secret
// of the embedded profile's own machine, there, but not through a proxy. Everybody else gets 404.
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { carriesSecret, isSecret } from '../shared/dev-secret.ts';
import { isLocalHost, isLoopback, PROXY_HEADER } from '../shared/local-address.ts';
import type { Exposition } from './prometheus.ts';

/** `secret`: that of the developer tools; null where there are none. */
export type MetricsDoor = { token: string | null; secret: string | null };

export function mayRead({ token, secret }: MetricsDoor, request: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>): boolean {
  const { headers, socket, httpVersion } = request;
  if (token !== null) return isSecret(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1], token);
  if (secret === null || !carriesSecret(headers, secret) || !isLoopback(socket.remoteAddress) || !isLocalHost(headers.host ?? ''))
    return false;
  // As in dev/loopback.ts.
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
