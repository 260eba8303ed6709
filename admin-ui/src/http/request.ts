// Every call of both faces goes through here: session cookie, JSON (F065), the server's clock, reading one's own writes, failures.
import { heard } from './clock.ts';
import { CallFailed, Unreachable } from './failure.ts';

export type Answer = { status: number; headers: Headers; body: string; json: unknown };
export type RequestOptions = { method?: string; body?: string; headers?: HeadersInit; signal?: AbortSignal };

/** How long after an own command the reads ask for at least its position (DESIGN 3.8). */
const READ_OWN_WRITES_MS = 30_000;
let own: { position: string; until: number } | null = null;

function headersFor(method: string, options: RequestOptions): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (options.body === undefined) headers.delete('Content-Type');
  else headers.set('Content-Type', 'application/json');
  if (method === 'GET' && own !== null && performance.now() < own.until) headers.set('x-after-position', own.position);
  return headers;
}

function note(method: string, headers: Headers): void {
  heard(headers.get('x-now'));
  const position = headers.get('x-position');
  if (method !== 'GET' && position !== null) own = { position, until: performance.now() + READ_OWN_WRITES_MS };
}

async function send(url: string, options: RequestOptions): Promise<Response> {
  const method = options.method ?? 'GET';
  try {
    return await fetch(url, {
      method,
      body: options.body,
      headers: headersFor(method, options),
      credentials: 'include',
      signal: options.signal,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  }
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/** Throws CallFailed for every answer that is not 2xx. */
export async function request(url: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await send(url, options);
  note(options.method ?? 'GET', response.headers);
  const text = await response.text();
  const json = parsed(text);
  if (!response.ok) throw new CallFailed(response.status, text, response.statusText, json);
  return { status: response.status, headers: response.headers, body: text, json };
}

/** The bytes of a file; failures as above. */
export async function requestFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send(url, { signal });
  note('GET', response.headers);
  if (!response.ok) {
    const text = await response.text();
    throw new CallFailed(response.status, text, response.statusText, parsed(text));
  }
  return response.blob();
}
