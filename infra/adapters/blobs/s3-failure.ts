// What an S3 storage says when it does not do what it was asked: told apart by who can mend it. The SDK's own errors carry keys and whole
// requests, so none of them leaves these files.

/** The storage is away, slow, overrun, or refuses us: nobody's request is wrong, so it may be tried again (503). */
export class S3Unavailable extends Error {
  override readonly name = 'Unavailable';
  /** 0: no answer came. */
  readonly status: number;
  /** As the socket says it, where trying again is the answer (projections/failures.ts); of a refusal S3's own word. */
  readonly code: string;
  constructor(operation: string, status: number, code: string) {
    super(`S3 ${operation}: ${code}${status === 0 ? '' : ` (${status})`}`);
    this.status = status;
    this.code = code;
  }
}

type Said = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
const statusOf = (error: unknown): number => (error as Said)?.$metadata?.httpStatusCode ?? 0;

/** Nothing has this name: an object, an upload that was ended. Not a bucket. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 && (error as Said).name !== 'NoSuchBucket';
/** Something has this name already. */
export const isTaken = (error: unknown): boolean => statusOf(error) === 412;
/** The part that was asked for is not there: the object is empty. */
export const isBeyond = (error: unknown): boolean => statusOf(error) === 416;

/** No answer came: by the socket's code, or by a limit of ours. */
const isUnanswered = (error: unknown): boolean => {
  const { name = '', code } = error as Said;
  return /^(Timeout|Abort)Error$/.test(name) || (typeof code === 'string' && /^E[A-Z_]+$/.test(code));
};

/** The same may succeed a moment later: no answer, a conflict of two at once, overrun, broken. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === 408 || status === 409 || status === 429 || status >= 500 || (status < 400 && isUnanswered(error));
}

/** As it leaves these files; a mistake of ours stays what it is. Of a world failure the code has the form of a socket's, so that a start waits for it. */
export function failureOf(operation: string, error: unknown): unknown {
  const { name = 'Error', code } = error as Said;
  const status = statusOf(error);
  if (status >= 400) return new S3Unavailable(operation, status, mayPass(error) ? 'EAGAIN' : name);
  if (!isUnanswered(error)) return error;
  return new S3Unavailable(operation, 0, /^E[A-Z]+$/.test(code ?? '') ? code! : 'ETIMEDOUT');
}
