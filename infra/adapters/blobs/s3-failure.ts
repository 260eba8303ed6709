// Failures of an S3 storage, classified by who can resolve them. The SDK's own errors contain keys and whole requests, so none of them
// leaves these files.
import { Unavailable } from '#domain/kernel/failure.ts';

/** The storage is unreachable, slow, overloaded, or refuses us: the request itself is right and may be tried again (503). */
const unavailable = (operation: string, code: string, status?: number): Unavailable =>
  new Unavailable('S3', `${operation}: ${code}${status === undefined ? '' : ` (${status})`}`, { code });

/** The same, when only the settings can resolve it: a start does not wait for that (s3-mark.ts). */
export class S3Refusal extends Unavailable {
  readonly status: number;
  constructor(operation: string, code: string, status: number) {
    super('S3', `${operation}: ${code} (${status})`, { code });
    this.status = status;
  }
}

type Said = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };
const statusOf = (error: unknown): number => (error as Said)?.$metadata?.httpStatusCode ?? 0;

/**
 * Nothing has this key: an object, an upload that has ended. Other answers of 404 speak of something else: a bucket, or of us (versitygw 1.8.0
 * does not know an access key: XAdminUserNotFound).
 */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && /^(?:NoSuchKey|NoSuchUpload|NoSuchVersion|NotFound)$/.test((error as Said).name ?? '');
/** Something already has this key. */
export const isTaken = (error: unknown): boolean => statusOf(error) === 412;
/** The requested range does not exist: the object is empty. */
export const isBeyond = (error: unknown): boolean => statusOf(error) === 416;

/** There was no answer: recognised by the socket's code, or by our own time limit. */
const isUnanswered = (error: unknown): boolean => {
  const { name = '', code } = error as Said;
  return /^(Timeout|Abort)Error$/.test(name) || (typeof code === 'string' && /^E[A-Z_]+$/.test(code));
};

/** The same call may succeed a moment later: no answer, a conflict of two calls, overload, a server error. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === 408 || status === 409 || status === 429 || status >= 500 || (status < 400 && isUnanswered(error));
}

/** The error as it leaves these files; a bug of ours is not converted. */
export function failureOf(operation: string, error: unknown): unknown {
  const { name = 'Error', code } = error as Said;
  const status = statusOf(error);
  if (status >= 400) return mayPass(error) ? unavailable(operation, name, status) : new S3Refusal(operation, name, status);
  return isUnanswered(error) ? unavailable(operation, typeof code === 'string' ? code : 'ETIMEDOUT') : error;
}
