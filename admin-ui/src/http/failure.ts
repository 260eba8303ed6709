// What a call that failed throws: « {status}: {text} » as its message (F066), and the server's French sentence for people.
import type { Problem } from '#contract/common.ts';
import { TOO_HEAVY } from '#domain/texts/fr/too-heavy.ts';

const AWAY = 'Le serveur ne répond pas pour le moment. Ce que vous avez saisi est gardé : réessayez dans un instant.';
const REFUSED_BEFORE =
  'Cette demande a été refusée avant d’arriver à SubDoc. Réessayez ; si cela se répète, prévenez la personne qui gère le serveur.';
/** What a program before the server means by a status, whatever page it sends along. */
const ofAnother = (status: number): string => (status === 413 ? TOO_HEAVY : status === 408 || status >= 500 ? AWAY : REFUSED_BEFORE);
/** Words that are no page: of our own server there is JSON, of others HTML or nothing. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<');

export class CallFailed extends Error {
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly code: string | null;
  /** The server's own sentence, or null when it sent none. */
  readonly french: string | null;
  /** What to say where another program answered in the server's place; null where the server did. */
  readonly ofAnother: string | null;
  readonly errors: readonly { path: string; message: string }[];
  /** react-admin reads the problem here. */
  readonly body: unknown;

  constructor(status: number, text: string, statusText: string, body: unknown) {
    super(`${status}: ${(isPage(text) ? '' : text) || statusText}`);
    this.name = 'CallFailed';
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem>;
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : null;
    this.french = typeof problem.message === 'string' && problem.message !== '' ? problem.message : null;
    this.ofAnother = body === null && status >= 400 ? ofAnother(status) : null;
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

/** The sentence to show for any failure: the server's, else `fallback`, else what a program before it meant, else « {status}: {text} ». */
export function sentenceOf(error: unknown, fallback?: string): string {
  // A size says more than a screen's own words.
  if (error instanceof CallFailed && error.status === 413 && error.ofAnother !== null) return error.ofAnother;
  if (error instanceof CallFailed) return error.french ?? fallback ?? error.ofAnother ?? error.message;
  // What react-admin throws holds what was thrown below it (console/data-provider.ts).
  if (error instanceof Error && error.cause instanceof CallFailed) return sentenceOf(error.cause, fallback);
  return fallback ?? 'Une erreur est survenue.';
}
