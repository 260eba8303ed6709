// The calls of this page. « Today » comes from the server (`x-now`), never from the phone's clock.
import type { UploadedDocument, UploadPage } from '#contract/upload.ts';

export type { UploadedDocument, UploadPage } from '#contract/upload.ts';
export type SlotType = UploadPage['documentTypes'][number];

/** `requestedBy`: the company of the link, where the server says it. */
export class LinkDead extends Error {
  readonly requestedBy: string | null;
  constructor(requestedBy: string | null = null) {
    super('the link opens nothing');
    this.requestedBy = requestedBy;
  }
}

export const tokenOfPath = (path: string): string | null => /^\/upload\/([A-Za-z0-9_-]{16,200})\/?$/.exec(path)?.[1] ?? null;

/** The page's data and the server's time. Throws LinkDead for a link that opens nothing, Error otherwise. */
export async function loadPage(token: string): Promise<{ page: UploadPage; now: string }> {
  const answer = await fetch(`/api/subcontractor/${token}`, { headers: { accept: 'application/json' }, cache: 'no-store' });
  if (answer.status === 404) throw new LinkDead(await nameIn(answer));
  if (!answer.ok) throw new Error(`${answer.status}`);
  const now = answer.headers.get('x-now');
  if (now === null) throw new Error('an answer without the hour');
  return { page: (await answer.json()) as UploadPage, now };
}

async function nameIn(answer: Response): Promise<string | null> {
  const body = (await answer.json().catch(() => null)) as { requestedBy?: unknown } | null;
  return typeof body?.requestedBy === 'string' ? body.requestedBy : null;
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
  | { kind: 'no-network' };
export type Sending = { done: Promise<SendOutcome>; abort(): void };

/**
 * Sends one file, and reports the sent percentage (0 to 100). Repeating the same `key` has one effect (Idempotency-Key), so a file whose
 * answer was lost may be sent again. It uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function sendFile(
  token: string,
  documentTypeId: number,
  file: Blob,
  name: string,
  key: string,
  onProgress: (percent: number) => void,
): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<SendOutcome>((resolve) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.min(99, Math.floor((100 * event.loaded) / event.total)));
    };
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201 || request.status === 200) resolve({ kind: 'received', document: body as UploadedDocument });
      else if (request.status === 404 && body?.code === 'invalid-link') resolve({ kind: 'dead-link' });
      else if (request.status === 429 || request.status >= 502) resolve(later(request, body?.message));
      else resolve({ kind: 'refused', message: typeof body?.message === 'string' ? body.message : null });
    };
    request.onerror = request.ontimeout = request.onabort = () => resolve({ kind: 'no-network' });
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
