// The address is open before the product is ready: mails and links need to know it. Until then every call is told to come back, and
// nobody who comes early disturbs the start.

import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Quickly } from '#api/quick.ts';

type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

const PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="1">
<title>SubDoc démarre</title><p>SubDoc démarre, un instant…</p></html>`;

const careful = createMiddleware(async (context, next) => {
  await next();
  context.header('cache-control', 'no-store');
  context.header('retry-after', '1');
  context.header('x-content-type-options', 'nosniff');
  context.header('content-security-policy', "default-src 'none'");
});

function starting(): Fetch {
  const app = new Hono();
  app.use(careful);
  app.get('/healthz', (context) => context.json({ status: 'starting', missing: ['start'] }, 503));
  app.all('*', (context) => {
    if (context.req.method === 'GET' && context.req.header('accept')?.includes('text/html')) return context.html(PAGE, 503);
    return context.json({ message: 'SubDoc démarre. Veuillez réessayer dans un instant.', code: 'unavailable', status: 503 }, 503);
  });
  return app.fetch;
}

/** `open` hands every later call to the product: first to who answers what is at hand. */
export function frontDoor(): { fetch: Fetch; quickly: Quickly; open(product: Fetch, quickly?: Quickly): void } {
  let answer = starting();
  let atHand: Quickly = () => false;
  return {
    fetch: (request, env) => answer(request, env),
    quickly: (incoming, outgoing) => atHand(incoming, outgoing),
    open(product, quickly = atHand) {
      answer = product;
      atHand = quickly;
    },
  };
}
