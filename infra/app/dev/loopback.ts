// Decides who may use the developer tools: a person on this machine who can read the data folder, but no foreign web page. A loopback socket
// is not enough. A local proxy forwards calls of anybody under our own name, and need not say so: nginx speaks HTTP/1.1 and adds no header.
// So a call carries the secret that the start printed and the data folder holds. Against a browser here that is led by a foreign page
// (Origin) or a foreign name of this machine (Host) the other questions stay. Where other machines are let in (Config.exposed) the tools are
// not mounted at all; this is the second lock.
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import { carriesSecret, DEV_SECRET_COOKIE, DEV_SECRET_HEADER, isSecret } from '../../adapters/shared/dev-secret.ts';
import { isLocalHost, isLocalUrl, isLoopback, PROXY_HEADER } from '../../adapters/shared/local-address.ts';
import { problem } from './problem.ts';

/** The address of the other end of the socket. */
export type RemoteAddress = (context: Context) => string | undefined;

/** Older proxies forward calls in HTTP/1.0, which nothing else does. */
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

/** The pretend provider's pages: as at a real one, the long secret name of a session or a customer is all that one needs. */
const NAMED_BY_SECRET = /\/(?:checkout|portal)\/[^/]+$/;
const A_YEAR_S = 31_536_000;

/** `?secret=` in an address becomes a cookie, so that the secret stands in no later address. */
export const secretOnly =
  (secret: string): MiddlewareHandler =>
  async (context, next) => {
    const url = new URL(context.req.url);
    if (context.req.method === 'GET' && isSecret(url.searchParams.get('secret') ?? undefined, secret)) {
      setCookie(context, DEV_SECRET_COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: A_YEAR_S });
      url.searchParams.delete('secret');
      return context.redirect(url.pathname + url.search, 303);
    }
    const carried = { [DEV_SECRET_HEADER]: context.req.header(DEV_SECRET_HEADER), cookie: context.req.header('cookie') };
    if (NAMED_BY_SECRET.test(url.pathname) || carriesSecret(carried, secret)) return next();
    return problem(context, 404, 'not-found', 'Page introuvable : ouvrez la boîte d’envoi par l’adresse affichée au démarrage.');
  };
