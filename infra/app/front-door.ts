// Opens the address before the product is ready, because mails and links need it. Until then every call is answered 503 with Retry-After,
// and early calls do not disturb the start. Plain Node, as the app does not exist yet.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
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
/** `open` hands every later call to the product. */
export type FrontDoor = { answer: RequestListener; open(product: Product): void };

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

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const looks = request.method === 'GET' || request.method === 'HEAD';
    const head = request.method === 'HEAD';
    if (looks && /^\/healthz(?:$|\?)/.test(request.url ?? '')) void tellHealth(response, head);
    else if (product === null) tellStarting(request, response, head);
    else product.listener(request, response);
  }
  return {
    answer,
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
