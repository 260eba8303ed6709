// Who may use the developer tools: somebody on this machine, and no web page of somebody else's. A socket of this machine is not enough:
// a browser here may be made to call by a foreign page (Origin), or by a foreign name that leads here (Host).
import type { Context, MiddlewareHandler } from 'hono';
import { problem } from './problem.ts';

/** The address at the other end of the socket. */
export type RemoteAddress = (context: Context) => string | undefined;

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;
const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

export const isLoopback = (address: string | undefined): boolean => address !== undefined && LOOPBACK.test(address);

function isLocalOrigin(origin: string): boolean {
  try {
    return LOCAL_HOST.test(new URL(origin).host);
  } catch {
    return false;
  }
}

export const loopbackOnly =
  (remoteAddress: RemoteAddress): MiddlewareHandler =>
  async (context, next) => {
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    const origin = context.req.header('origin');
    if (!isLoopback(remoteAddress(context)) || !LOCAL_HOST.test(host)) return problem(context, 404, 'not-found', 'Page introuvable.');
    if (origin !== undefined && !isLocalOrigin(origin)) return problem(context, 403, 'forbidden-origin', 'Origine refusée.');
    return next();
  };
