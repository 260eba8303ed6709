// The calls of this page. « Today » comes from the server (`x-now`), never from the phone's clock.
import type { UploadedDocument, UploadPage } from '#contract/upload.ts';
import { TOO_HEAVY } from '#domain/texts/fr/too-heavy.ts';

export type { UploadedDocument, UploadPage } from '#contract/upload.ts';
export type SlotType = UploadPage['documentTypes'][number];

/** The company of a link, and its telephone where it gave one. */
export type Requester = { name: string; phone: string };
/** `requester`: whom the link was of, where the server says it. */
export class LinkDead extends Error {
  // Declared only: a field of a class costs the page four helpers.
  declare readonly requester: Requester | null;
  constructor(requester: Requester | null = null) {
    super('the link opens nothing');
    this.requester = requester;
  }
}

export const preferenceTokenOf = (path: string): string | null => /^\/preferences\/([\w.-]{16,200})\/?$/.exec(path)?.[1] ?? null;
export const witnessTokenOf = (path: string): string | null => /^\/temoin\/([\w.-]{16,200})\/?$/.exec(path)?.[1] ?? null;
/** The server redirects to the link itself where it opens something: here may be a dead one with what a program put behind it. */
export const tokenOfPath = (path: string): string | null => /^\/upload\/.*?([A-Za-z0-9_-]{16,200})/.exec(path)?.[1] ?? null;

/** The page's data and the server's time. `seen`: somebody is in front of it, so that the link counts as opened. Throws LinkDead for a link that opens nothing, Error otherwise. */
export async function loadPage(token: string, seen: boolean): Promise<{ page: UploadPage; now: string }> {
  const headers = { accept: 'application/json', ...(seen ? {} : { 'x-purpose': 'preview' }) };
  const answer = await fetch(`/api/subcontractor/${token}`, { headers, cache: 'no-store' });
  if (answer.status === 404) throw new LinkDead(await requesterIn(answer));
  if (!answer.ok) throw new Error(`${answer.status}`);
  const now = answer.headers.get('x-now');
  if (now === null) throw new Error('an answer without the hour');
  return { page: (await answer.json()) as UploadPage, now };
}

async function requesterIn(answer: Response): Promise<Requester | null> {
  const body = (await answer.json().catch(() => null)) as { requestedBy?: unknown; requestedByPhone?: unknown } | null;
  if (typeof body?.requestedBy !== 'string') return null;
  return { name: body.requestedBy, phone: typeof body.requestedByPhone === 'string' ? body.requestedByPhone : '' };
}

/** Tells the owner that somebody needs a new link. The answer is the same for every link. Throws when the server cannot be reached. */
export async function requestLink(token: string): Promise<string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const answer = await fetch('/api/upload/request-link', { method: 'POST', headers, body: JSON.stringify({ token }) });
  const body = (await answer.json()) as { message: string };
  if (!answer.ok) throw new Error(body.message);
  return body.message;
}

export const downloadUrl = (document: UploadedDocument, token: string): string =>
  `/api/documents/${document.id}/download?token=${encodeURIComponent(token)}`;

export type SendOutcome =
  | { kind: 'received'; document: UploadedDocument }
  | { kind: 'refused'; message: string | null }
  | { kind: 'dead-link' }
  | { kind: 'later'; message: string; seconds: number }
  /** The line carries too little: nothing moved for a while, or the server has waited long enough. The file has not arrived. */
  | { kind: 'stalled' }
  | { kind: 'no-network' };
export type Sending = { done: Promise<SendOutcome>; abort(): void };

/**
 * How long nothing may move, ms, before the person is told, and before the try is given up: a line that pauses for a minute goes on. The
 * server waits a little longer (api/shell/http/request-timeouts.ts). An answer may take this long once everything is sent.
 */
export const STILL_MS = 20_000;
export const STALLED_MS = 90_000;
const ANSWER_MS = 180_000;

type Progress = { percent: number; still: boolean };

/**
 * Sends one file, and reports the sent percentage (0 to 100) and whether nothing moves. Repeating the same `key` has one effect
 * (Idempotency-Key), so a file whose answer was lost may be sent again. It uses XMLHttpRequest, because fetch does not report upload
 * progress.
 */
export function sendFile(
  token: string,
  documentTypeId: number,
  { file, name, key }: { file: Blob; name: string; key: string },
  onProgress: (progress: Progress) => void,
): Sending {
  const request = new XMLHttpRequest();
  const started = performance.now();
  let [percent, whole] = [0, false];
  let timers: ReturnType<typeof setTimeout>[] = [];
  const rest = () => timers.splice(0).forEach(clearTimeout);
  const done = new Promise<SendOutcome>((resolve) => {
    const end = (outcome: SendOutcome) => {
      rest();
      resolve(outcome);
    };
    const giveUp = () => {
      end(whole ? { kind: 'no-network' } : { kind: 'stalled' });
      request.abort();
    };
    const moved = () => {
      rest();
      const still = setTimeout(() => onProgress({ percent, still: true }), STILL_MS);
      timers = whole ? [setTimeout(giveUp, ANSWER_MS)] : [still, setTimeout(giveUp, STALLED_MS)];
    };
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) percent = Math.min(99, Math.floor((100 * event.loaded) / event.total));
      moved();
      onProgress({ percent, still: false });
    };
    request.upload.onload = () => {
      whole = true;
      moved();
    };
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201 || request.status === 200) end({ kind: 'received', document: body as UploadedDocument });
      else if (request.status === 404 && body?.code === 'invalid-link') end({ kind: 'dead-link' });
      else if (request.status === 408) end({ kind: 'stalled' });
      else if (request.status === 429 || request.status >= 502) end(later(request, body?.message));
      // Not our own limit, which brings its sentence: that of a program before the server.
      else if (request.status === 413 && body === null) {
        tellTooHeavy(token, file.size);
        end({ kind: 'refused', message: TOO_HEAVY });
      } else end({ kind: 'refused', message: typeof body?.message === 'string' ? body.message : null });
    };
    // Cut on its way after a while: the line is too slow, or has holes.
    request.onerror = () => end({ kind: !whole && performance.now() - started > STILL_MS ? 'stalled' : 'no-network' });
    request.onabort = () => end({ kind: 'no-network' });
    moved();
  });
  const form = new FormData();
  form.append('token', token);
  form.append('documentTypeId', String(documentTypeId));
  form.append('document', file, name);
  request.open('POST', '/api/upload');
  request.setRequestHeader('Idempotency-Key', key);
  request.send(form);
  return { done, abort: () => request.abort() };
}

/** For the operator's page: only the program that refused knows of it otherwise. */
const tellTooHeavy = (token: string, size: number): void =>
  void fetch(`/api/subcontractor/${token}`, { headers: { 'x-purpose': 'preview', 'x-refused-size': String(size) } }).catch(() => {});

/** The server names a time for the next try. An error page of a proxy has no message for a person, and counts as no network. */
function later(request: XMLHttpRequest, message: unknown): SendOutcome {
  const seconds = Number(request.getResponseHeader('retry-after'));
  return typeof message === 'string' && seconds > 0 ? { kind: 'later', message, seconds } : { kind: 'no-network' };
}

function parse(text: string): { message?: unknown; code?: unknown } | null {
  try {
    return JSON.parse(text) as { message?: unknown; code?: unknown };
  } catch {
    return null;
  }
}
