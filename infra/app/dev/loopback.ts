// Who may use the developer tools: somebody on this machine, and no web page of somebody else's. A socket of this machine is not enough:
// a browser here may be made to call by a foreign page (Origin), or by a foreign name that leads here (Host), and a proxy here calls for
// anybody, by the name that we have here. Where others are let in at all the tools are not mounted (Config.exposed); this is the second lock.
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { isLocalHost, isLocalUrl, isLoopback, PROXY_HEADER } from '../../adapters/shared/local-address.ts';
import { problem } from './problem.ts';

/** The address at the other end of the socket. */
export type RemoteAddress = (context: Context) => string | undefined;

/** nginx says nothing unless told to, but speaks HTTP/1.0 to whom it passes calls on, as nothing else does. */
const isOldHttp = ({ env }: Context<{ Bindings: Partial<HttpBindings> }>): boolean => env?.incoming?.httpVersion === '1.0';

const isPassedOn = (context: Context): boolean =>
  isOldHttp(context) || [...context.req.raw.headers.keys()].some((name) => PROXY_HEADER.test(name));

export const loopbackOnly =
  (remoteAddress: RemoteAddress): MiddlewareHandler =>
  async (context, next) => {
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    const origin = context.req.header('origin');
    if (!isLoopback(remoteAddress(context)) || isPassedOn(context) || !isLocalHost(host))
      return problem(context, 404, 'not-found', 'Page introuvable.');
    if (origin !== undefined && !isLocalUrl(origin)) return problem(context, 403, 'forbidden-origin', 'Origine refusée.');
    return next();
  };
