// Decides who may use the developer tools: a person on this machine, but no foreign web page. A loopback socket is not enough. A browser
// here may be made to call by a foreign page (Origin), or under a foreign name that resolves to this machine (Host), and a local proxy
// forwards calls of anybody under our own name. Where other machines are let in (Config.exposed) the tools are not mounted at all; this is
// the second lock.
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { isLocalHost, isLocalUrl, isLoopback, PROXY_HEADER } from '../../adapters/shared/local-address.ts';
import { problem } from './problem.ts';

/** The address of the other end of the socket. */
export type RemoteAddress = (context: Context) => string | undefined;

/** nginx adds no header unless configured to, but forwards calls in HTTP/1.0, which nothing else does. */
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
