// Every call of both faces goes through here: session cookie, JSON (F065), the server's clock, reading one's own writes, failures.
import { noteAway } from './away.ts';
import { heard } from './clock.ts';
import { CallFailed, Unreachable } from './failure.ts';
import { newKey } from './key.ts';

export type Answer = { status: number; headers: Headers; body: string; json: unknown };
export type RequestOptions = { method?: string; body?: string | FormData; headers?: HeadersInit; signal?: AbortSignal };

/** How long after an own command the reads ask for at least its position (DESIGN 3.8). */
const READ_OWN_WRITES_MS = 30_000;
let own: { position: string; until: number } | null = null;

/** Commands that no answer came to, each with its key: asked for once more, word for word, they have one effect (CONTRACT « Idempotency-Key »). */
const unanswered = new Map<string, { key: string; until: number }>();
const UNANSWERED_MAX = 100;
/** Later the same words are another wish. */
const SAME_WISH_MS = 600_000;
const wordsOf = (url: string, { body }: RequestOptions): string => `${url} ${typeof body === 'string' ? body : ''}`;

/** Of what makes something, or sends something: what only changes something may be done twice. */
function keyed(url: string, options: RequestOptions, headers: Headers): void {
  if (options.method !== 'POST' || options.body instanceof FormData || headers.has('Idempotency-Key')) return;
  const words = wordsOf(url, options);
  const before = unanswered.get(words);
  const wish = before && performance.now() < before.until ? before : { key: newKey(), until: performance.now() + SAME_WISH_MS };
  if (unanswered.size >= UNANSWERED_MAX) unanswered.clear();
  unanswered.set(words, wish);
  headers.set('Idempotency-Key', wish.key);
}

function headersFor(method: string, url: string, options: RequestOptions): Headers {
  const headers = new Headers(options.headers);
  keyed(url, options, headers);
  headers.set('Accept', 'application/json');
  // Of a form the browser says the type, with the boundary in it.
  if (typeof options.body === 'string') headers.set('Content-Type', 'application/json');
  else headers.delete('Content-Type');
  if (method === 'GET' && own !== null && performance.now() < own.until) headers.set('x-after-position', own.position);
  return headers;
}

/** What every answer tells beside its body: the hour, and of a command its position. */
export function noteAnswer(method: string, header: (name: string) => string | null): void {
  heard(header('x-now'));
  const position = header('x-position');
  if (method !== 'GET' && position !== null) own = { position, until: performance.now() + READ_OWN_WRITES_MS };
}

async function send(url: string, options: RequestOptions): Promise<Response> {
  const method = options.method ?? 'GET';
  try {
    const answer = await fetch(url, {
      method,
      body: options.body,
      headers: headersFor(method, url, options),
      credentials: 'include',
      signal: options.signal,
    });
    if (!noteAway(answer.status, answer.headers.has('x-now'))) unanswered.delete(wordsOf(url, options));
    return answer;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    noteAway(0, false);
    throw new Unreachable(cause);
  }
}

/** Null where it is no JSON. */
export const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/** Throws CallFailed for every answer that is not 2xx. */
export async function request(url: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await send(url, options);
  noteAnswer(options.method ?? 'GET', (name) => response.headers.get(name));
  const text = await response.text();
  const json = parsed(text);
  if (!response.ok) throw new CallFailed(response.status, text, response.statusText, json);
  return { status: response.status, headers: response.headers, body: text, json };
}

/** The bytes of a file; failures as above. */
export async function requestFile(url: string, { signal, body }: { signal?: AbortSignal; body?: string } = {}): Promise<Blob> {
  const method = body === undefined ? 'GET' : 'POST';
  const response = await send(url, { signal, method, ...(body === undefined ? {} : { body }) });
  noteAnswer(method, (name) => response.headers.get(name));
  if (!response.ok) {
    const text = await response.text();
    throw new CallFailed(response.status, text, response.statusText, parsed(text));
  }
  return response.blob();
}
