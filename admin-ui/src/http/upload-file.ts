// Sends a form with a file and tells how far it is: XMLHttpRequest, for fetch does not tell the progress of an upload.
import { CallFailed, Unreachable } from './failure.ts';
import { noteAnswer, parsed } from './request.ts';

/** `done` rejects with CallFailed. The same `key` sent again has one effect (CONTRACT « Idempotency-Key »). */
export type Upload = { done: Promise<unknown>; abort(): void };

export function uploadFile(url: string, form: FormData, key: string, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<unknown>((resolve, reject) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      noteAnswer('POST', (name) => request.getResponseHeader(name));
      const { status, statusText, responseText } = request;
      const body = parsed(responseText);
      if (status >= 200 && status < 300) resolve(body);
      else reject(new CallFailed(status, responseText, statusText, body));
    };
    request.onerror = request.ontimeout = request.onabort = () => reject(new Unreachable(null));
  });
  request.open('POST', url);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Idempotency-Key', key);
  request.send(form);
  return { done, abort: () => request.abort() };
}
