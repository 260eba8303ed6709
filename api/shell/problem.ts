// Every error answer of the API: each refusal of the domain gets its status here, each problem of the shell its French sentence.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { IMAGE_PIXELS_MAX } from '#domain/constants.ts';
import { isLostFile, isTransient } from '#domain/kernel/failure.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import type { RefusalCode } from '#domain/refusal-codes.ts';
import { NOT_ANALYSED, WRONG_FORMAT } from '#domain/texts/fr/imports.ts';
import { FILE_LOST } from '#domain/texts/fr/lost-file.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { typeset, unjoined } from '#domain/texts/fr/typography.ts';

/** The status of each refusal (CONTRACT « Forms »). A new refusal does not compile until it has one. */
export const HTTP_STATUS: Record<RefusalCode, ContentfulStatusCode> = {
  'not-found': 404,
  'invalid-link': 404,
  'dead-link': 409,
  'stale-state': 409,
  'email-taken': 409,
  'account-not-pending': 409,
  'account-not-approved': 403,
  'email-not-verified': 403,
  'already-verified': 409,
  'token-expired': 400,
  'token-invalid': 400,
  'cannot-reject-self': 409,
  'account-in-use': 409,
  'organization-not-found': 404,
  'default-organization-required': 409,
  'default-organization-not-deletable': 409,
  'organization-name-taken': 409,
  'document-type-not-found': 404,
  'document-type-name-taken': 409,
  'too-many-document-types': 409,
  'subcontractor-inactive': 409,
  'document-not-decided': 409,
  'document-not-validated': 409,
  'document-not-analysed': 409,
  'another-document-pending': 409,
  'document-not-pending': 409,
  'document-type-not-required': 404,
  'format-not-allowed': 415,
  'duplicate-upload': 409,
  'expiration-in-the-past': 400,
  'issue-date-in-the-future': 400,
  'start-after-expiration': 400,
  'reason-required': 400,
  'why-required': 400,
  'nothing-to-ask': 409,
  'recent-message': 409,
  'no-email': 409,
  'no-phone': 409,
  'opted-out': 409,
  'voice-not-included': 403,
  'reminder-gone': 409,
  'pause-in-the-past': 400,
  'log-diverged': 409,
  'last-owner': 409,
  'nobody-told': 400,
  'member-active': 409,
  'account-holder': 409,
  'already-member': 409,
  'too-many-invitations': 429,
  'invalid-invitation': 404,
  'scope-required': 400,
  'scope-not-for-role': 400,
  'end-required': 400,
  'end-not-for-role': 400,
  'end-out-of-range': 400,
};

/** The shell's own problems, which no decider sees. A code that is also a refusal has the same status. */
const SHELL = {
  'invalid-body': [400, 'Certaines informations sont incorrectes.'],
  'malformed-json': [400, 'Le contenu envoyé n’est pas du JSON valide.'],
  'malformed-upload': [400, 'Le fichier n’a pas pu être lu : envoi incomplet ou mal formé.'],
  'one-file-only': [400, 'Un seul fichier à la fois.'],
  'file-required': [400, 'Veuillez choisir un fichier.'],
  'no-session': [401, 'Veuillez vous connecter.'],
  'webhook-bad-signature': [400, 'Signature absente, incorrecte ou trop ancienne.'],
  'webhook-foreign': [400, 'Cet événement concerne un autre compte de paiement.'],
  'invalid-credentials': [401, 'Identifiants inconnus'],
  'second-factor-required': [401, 'Votre mot de passe est correct : il reste à donner votre code.'],
  'challenge-over': [401, 'Cette connexion a expiré ou a reçu trop de codes incorrects : recommencez.'],
  'invalid-code': [401, 'Code incorrect, déjà utilisé ou expiré.'],
  'sign-on-refused': [401, 'La connexion par le compte de votre entreprise n’a pas abouti, ou votre adresse n’y est pas vérifiée.'],
  'sign-on-unknown': [401, 'Aucun accès ne porte l’adresse du compte de votre entreprise : demandez une invitation.'],
  'passkey-refused': [401, 'Cette clé d’accès n’est pas reconnue.'],
  'no-subscription': [402, 'Un abonnement actif est requis.'],
  'email-not-verified': [HTTP_STATUS['email-not-verified'], 'Vous devez vérifier votre email avant de pouvoir vous connecter.'],
  'account-not-approved': [HTTP_STATUS['account-not-approved'], 'Votre compte est en attente d’approbation.'],
  'second-factor-setup-required': [403, 'Votre entreprise demande une double vérification : activez-la pour continuer.'],
  'not-allowed': [403, 'Votre rôle dans ce compte ne permet pas cette action.'],
  'no-membership': [403, 'Vous n’avez plus accès à aucun compte.'],
  'log-in-first': [409, 'Connectez-vous d’abord avec l’adresse de l’invitation, puis acceptez-la.'],
  'admin-only': [403, 'Cette action est réservée aux administrateurs.'],
  'callback-bad-signature': [403, 'Signature absente ou incorrecte.'],
  'foreign-origin': [403, 'Cette demande vient d’un autre site : elle est refusée.'],
  'before-history': [404, 'L’historique de ce compte ne remonte pas aussi loin.'],
  'not-ready': [409, 'Ce dossier de preuve n’est pas encore prêt : réessayez dans quelques secondes.'],
  'not-found': [HTTP_STATUS['not-found'], 'Introuvable.'],
  'method-not-allowed': [405, 'Cette action n’existe pas à cette adresse.'],
  'request-timeout': [408, 'La demande a mis trop de temps à arriver.'],
  'body-too-large': [413, 'Le contenu envoyé est trop volumineux.'],
  'file-too-large': [413, 'Le fichier dépasse la taille maximale de 10 Mo.'],
  'duplicate-siret': [409, 'Un sous-traitant actif porte déjà ce SIRET.'],
  'storage-full': [409, 'L’espace de documents de cette entreprise est plein.'],
  'factor-already-set': [409, 'Les codes d’une application sont déjà activés.'],
  'factor-not-started': [409, 'Aucune application n’est en attente : recommencez l’activation.'],
  'too-many-passkeys': [409, 'Vous avez déjà vingt clés d’accès : retirez-en une.'],
  'already-subscribed': [409, 'Vous avez déjà un abonnement en cours : passez par « Gérer l’abonnement ».'],
  'no-customer': [409, 'Aucun abonnement à gérer : choisissez d’abord une formule.'],
  'file-lost': [410, FILE_LOST],
  'range-not-satisfiable': [416, 'Le fichier n’a pas cette partie.'],
  'unsupported-media-type': [415, 'Le contenu doit être envoyé en JSON.'],
  'file-type-not-accepted': [415, 'Ce type de fichier n’est pas accepté : envoyez un PDF, un JPG ou un PNG.'],
  'spreadsheet-not-accepted': [415, WRONG_FORMAT],
  'spreadsheet-unreadable': [422, NOT_ANALYSED],
  'columns-missing': [422, 'Des colonnes manquent dans le fichier.'],
  'file-unreadable': [422, 'Le fichier est vide ou endommagé : il ne peut pas être ouvert.'],
  'image-too-large': [422, `L’image a trop de pixels : ${IMAGE_PIXELS_MAX / 1_000_000} millions au plus. Réduisez-la, ou envoyez un PDF.`],
  'idempotency-mismatch': [422, 'Cette clé d’idempotence a déjà servi pour une autre demande.'],
  'too-many-requests': [429, 'Trop de tentatives. Veuillez patienter avant de réessayer.'],
  'internal-error': [500, 'Une erreur est survenue.'],
  'checkout-unavailable': [503, 'Impossible de lancer le paiement. Veuillez réessayer.'],
  'portal-unavailable': [503, "Impossible d'accéder à la gestion de l'abonnement."],
  updating: [503, 'Mise à jour en cours : ces informations reviennent dans quelques instants.'],
  unavailable: [503, 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;
export type ShellCode = keyof typeof SHELL;

export type FieldError = { path: string; message: string };
type More = {
  message?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
  headers?: Record<string, string>;
  current?: unknown;
  existingId?: number;
  requestedBy?: string;
  requestedByPhone?: string | undefined;
  challenge?: string;
  /** Extra fields that one screen reads. */
  also?: { success: false; error: string };
};

/** Handlers throw it; the server answers it as `{ message, code, status, errors? }`. */
export class Problem extends Error {
  readonly code: string;
  readonly status: ContentfulStatusCode;
  readonly more: More;
  constructor(code: ShellCode | { code: string; status: ContentfulStatusCode; message: string }, more: More = {}) {
    const [status, message] = typeof code === 'string' ? SHELL[code] : [code.status, code.message];
    super(more.message ?? message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'Problem';
    this.code = typeof code === 'string' ? code : code.code;
    this.status = status;
    this.more = more;
  }
  body() {
    const { errors, current, existingId, requestedBy, requestedByPhone, challenge } = this.more;
    return {
      message: unjoined(typeset(this.message)),
      code: this.code,
      status: this.status,
      ...(errors ? { errors: errors.map((one) => ({ ...one, message: unjoined(typeset(one.message)) })) } : {}),
      ...(current === undefined ? {} : { current }),
      ...(existingId === undefined ? {} : { existingId }),
      ...(requestedBy === undefined ? {} : { requestedBy }),
      ...(requestedByPhone === undefined ? {} : { requestedByPhone }),
      ...(challenge === undefined ? {} : { challenge }),
      ...this.more.also,
    };
  }
}

export const problemOf = (refusal: Refusal, more: More = {}): Problem =>
  new Problem({ code: refusal.refusal, status: HTTP_STATUS[refusal.refusal], message: refusalText(refusal) }, more);

export const isBeingBuilt = (error: unknown): boolean => error instanceof Error && error.name === 'BeingBuilt';

/** The read models do not have a row yet, though its event is there. */
export class NotYetVisible extends Error {
  override name = 'NotYetVisible';
}

/**
 * A command that took effect is never answered as a failure, or it would be sent again. The answer says that its rows cannot be shown yet.
 */
export const acceptedButNotYetVisible = (): Problem =>
  new Problem({
    code: 'updating',
    status: 202,
    message: 'C’est enregistré. Une mise à jour est en cours : l’affichage suit dans quelques instants.',
  });
/** Events that this program cannot read: a damaged record, or an event of a newer program. */
const UNREADABLE: ReadonlySet<string> = new Set(['UnreadableRecord', 'UnreadableEventError', 'NewerThanThisProgram']);
/** Only an operator can repair these: the log tells him, and the caller gets a long Retry-After. */
export const isUnreadable = (error: unknown): error is Error => error instanceof Error && UNREADABLE.has(error.name);

/** The problem that the caller gets for an error. It never contains a stack, an internal message or a vendor's. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // The actor, or the person concerned, was erased during this call: nothing can be written about them any more.
  if (error instanceof Error && error.name === 'ErasedSubjectError') return new Problem('not-found', { cause: error });
  // A new version is rebuilding these rows (projections/served.ts).
  if (error instanceof NotYetVisible) return new Problem('unavailable', { retryAfterSeconds: 1, cause: error });
  if (isBeingBuilt(error)) return new Problem('updating', { retryAfterSeconds: 5, cause: error });
  if (isUnreadable(error)) return new Problem('unavailable', { retryAfterSeconds: 60, cause: error });
  if (isLostFile(error)) return new Problem('file-lost', { cause: error });
  if (isTransient(error)) return new Problem('unavailable', { retryAfterSeconds: 2, cause: error });
  return new Problem('internal-error', { cause: error });
}
