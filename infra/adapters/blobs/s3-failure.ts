// What an S3 storage says when it does not do what it was asked: told apart by who can mend it. The SDK's own errors carry keys and whole
// requests, so none of them leaves these files.
import { Unavailable } from '#domain/kernel/failure.ts';

/** The storage is away, slow, overrun, or refuses us: nobody's request is wrong, so it may be tried again (503). */
const unavailable = (operation: string, code: string, status?: number): Unavailable =>
  new Unavailable('S3', `${operation}: ${code}${status === undefined ? '' : ` (${status})`}`, { code });

/** The same, where it refuses us for what only the settings mend: a start does not wait for that (s3-mark.ts). */
export class S3Refusal extends Unavailable {
  readonly status: number;
  constructor(operation: string, code: string, status: number) {
    super('S3', `${operation}: ${code} (${status})`, { code });
    this.status = status;
  }
}

type Said = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };
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

/** As it leaves these files; a mistake of ours stays what it is. */
export function failureOf(operation: string, error: unknown): unknown {
  const { name = 'Error', code } = error as Said;
  const status = statusOf(error);
  if (status >= 400) return mayPass(error) ? unavailable(operation, name, status) : new S3Refusal(operation, name, status);
  return isUnanswered(error) ? unavailable(operation, typeof code === 'string' ? code : 'ETIMEDOUT') : error;
}
