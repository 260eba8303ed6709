// Opens the address before the product is ready, because mails and links need it. Until then every call is answered 503 with Retry-After,
// and early calls do not disturb the start. Plain Node, as the app does not exist yet.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Building } from '#domain/ports/read-models.ts';

const PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="1">
<title>SubDoc démarre</title><p>SubDoc démarre, un instant…</p></html>`;
const JSON_TYPE = 'application/json; charset=utf-8';
const CAREFUL = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

export type Product = {
  /** What keeps the product from working now; empty when it works. */
  missing(): Promise<readonly string[]>;
  /** The read models that are rebuilt while everything else works, and the position each has reached. */
  building(): readonly Building[];
  /** What must be reported though the product works: parked streams, projections that are behind. */
  notes(): Readonly<Record<string, unknown>>;
  /** Headers of every answer. */
  headers(): Readonly<Record<string, string>>;
  /** Answers all but /healthz. */
  listener: RequestListener;
};
/** `open` hands every later call to the product; `health` answers /healthz alone. */
export type FrontDoor = { answer: RequestListener; health: RequestListener; open(product: Product): void };

/** Connections to the door of the health check; a watcher needs one. */
const WATCHERS_MAX = 32;
const WATCHER_MS = 5_000;

/** A door of its own for the health check: no crowd at the other one keeps it waiting. Answers what closes it. */
export async function openHealthDoor({ health }: FrontDoor, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: WATCHER_MS, headersTimeout: WATCHER_MS, keepAliveTimeout: WATCHER_MS }, health);
  server.maxConnections = WATCHERS_MAX;
  await new Promise<void>((open, fail) => {
    server.once('error', fail).listen(port, host, open);
  });
  return () =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
}

export function frontDoor(): FrontDoor {
  let product: Product | null = null;

  async function tellHealth(response: ServerResponse, head: boolean): Promise<void> {
    const missing = product === null ? ['start'] : await product.missing();
    const ready = missing.length === 0;
    const headers = { ...CAREFUL, ...product?.headers(), 'content-type': JSON_TYPE, ...(ready ? {} : { 'retry-after': '1' }) };
    const building = product?.building() ?? [];
    const told = ready ? { status: 'ok' } : { status: 'starting', missing };
    const body = JSON.stringify({ ...told, ...(building.length === 0 ? {} : { building }), ...product?.notes() });
    tell(response, head, ready ? 200 : 503, headers, body);
  }

  const asksHealth = ({ method, url = '' }: IncomingMessage): boolean =>
    (method === 'GET' || method === 'HEAD') && /^\/healthz(?:$|\?)/.test(url);

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const head = request.method === 'HEAD';
    if (asksHealth(request)) void tellHealth(response, head);
    else if (product === null) tellStarting(request, response, head);
    else product.listener(request, response);
  }
  return {
    answer,
    health(request, response) {
      if (asksHealth(request)) void tellHealth(response, request.method === 'HEAD');
      else response.writeHead(404, { ...CAREFUL, connection: 'close' }).end();
    },
    open(ready) {
      product = ready;
    },
  };
}

function tellStarting({ method, headers }: IncomingMessage, response: ServerResponse, head: boolean): void {
  const page = (method === 'GET' || head) && headers.accept?.includes('text/html');
  const body = page
    ? PAGE
    : JSON.stringify({ message: 'SubDoc démarre. Veuillez réessayer dans un instant.', code: 'unavailable', status: 503 });
  tell(response, head, 503, { ...CAREFUL, 'content-type': page ? 'text/html; charset=utf-8' : JSON_TYPE, 'retry-after': '1' }, body);
}

function tell(response: ServerResponse, head: boolean, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(head ? undefined : body);
}
