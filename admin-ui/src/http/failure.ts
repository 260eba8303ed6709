// What a call that failed throws: « {status}: {text} » as its message (F066), and the server's French sentence for people.
import type { Problem } from '#contract/common.ts';

export class CallFailed extends Error {
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly code: string | null;
  /** The server's own sentence, or null when it sent none. */
  readonly french: string | null;
  readonly errors: readonly { path: string; message: string }[];
  /** react-admin reads the problem here. */
  readonly body: unknown;

  constructor(status: number, text: string, statusText: string, body: unknown) {
    super(`${status}: ${text || statusText}`);
    this.name = 'CallFailed';
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem>;
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : null;
    this.french = typeof problem.message === 'string' && problem.message !== '' ? problem.message : null;
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
    this.body = body;
  }
}

/** The call never reached the server. */
export class Unreachable extends CallFailed {
  constructor(cause: unknown) {
    super(0, '', 'Erreur de connexion au serveur', { message: 'Connexion au serveur impossible. Vérifiez votre réseau, puis réessayez.' });
    this.cause = cause;
  }
}

/** The sentence to show for any failure: the server's, else `fallback`, else « {status}: {text} ». */
export function sentenceOf(error: unknown, fallback?: string): string {
  if (error instanceof CallFailed) return error.french ?? fallback ?? error.message;
  return fallback ?? 'Une erreur est survenue.';
}
