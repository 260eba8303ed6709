// The French sentence of every refusal, as shown to the user. A new code does not compile until it has one.
import { INVITATIONS_A_DAY, MAX_DOCUMENT_TYPES, SPACING_HOURS } from '../../constants.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { RefusalCode } from '../../refusal-codes.ts';
import { CHANNEL_WORD } from './reminders.ts';

type Sentence = string | ((detail: Refusal['detail']) => string);

/** The status of a document that is decided already, as a participle: « ce document a déjà été … ». */
const DECIDED: Readonly<Record<string, string>> = { validated: 'validé', rejected: 'rejeté', replaced: 'remplacé par un autre' };

export const REFUSALS: Record<RefusalCode, Sentence> = {
  'not-found': 'Introuvable.',
  'invalid-link': 'Lien invalide',
  'dead-link': 'Le lien de ce sous-traitant est révoqué : renouvelez-le avant d’envoyer.',
  'stale-state': 'Ces informations ont été modifiées entre-temps. Rechargez la page avant de réessayer.',

  'email-taken': 'Un compte existe déjà avec cette adresse email.',
  'account-not-pending': 'Cette inscription n’est plus en attente : une décision a déjà été prise.',
  'account-not-approved': 'Ce compte n’est pas encore approuvé.',
  'email-not-verified': 'Vous devez vérifier votre email avant de pouvoir continuer.',
  'already-verified': 'Votre adresse email est déjà vérifiée. Vous pouvez vous connecter.',
  // product.md §8: the screen compares these two with `===`.
  'token-expired': 'Token expiré',
  'token-invalid': 'Token invalide',
  'cannot-reject-self': 'Vous ne pouvez pas rejeter votre propre compte.',
  'account-in-use': ({ subcontractors }) =>
    `Ce compte garde les documents de ${subcontractors} ${subcontractors === 1 ? 'sous-traitant' : 'sous-traitants'}, que la loi peut obliger à conserver.`,

  'organization-not-found': 'Cette organisation n’existe pas ou plus.',
  'default-organization-required': 'Il faut toujours une organisation par défaut : choisissez-en une autre, celle-ci cessera de l’être.',
  // compliance.md §8
  'default-organization-not-deletable': "L'organisation par défaut ne peut pas être supprimée.",
  'organization-name-taken': ({ name }) => `Une organisation nommée « ${name} » existe déjà.`,

  'document-type-not-found': 'Ce type de document n’existe pas ou plus.',
  'document-type-name-taken': ({ name }) => `Un type de document nommé « ${name} » existe déjà.`,
  'too-many-document-types': `Un compte peut avoir ${MAX_DOCUMENT_TYPES} types de documents au maximum.`,

  'subcontractor-inactive': 'Ce sous-traitant est inactif : réactivez-le avant de le relancer.',
  'document-not-pending': ({ status }) => `Ce document n’est plus en attente : il a déjà été ${DECIDED[String(status)] ?? 'traité'}.`,
  'document-not-decided': ({ status }) =>
    status === 'pending'
      ? 'Ce document est déjà à valider.'
      : `Ce document a été ${DECIDED[String(status)] ?? 'traité'} : il reste tel quel.`,
  'document-not-validated': 'Seul un document validé peut être corrigé.',
  'document-not-analysed': 'Ce document n’a pas encore été lu : il n’y a rien à corriger.',
  'another-document-pending': 'Un autre document de ce type attend déjà votre décision : validez-le ou rejetez-le d’abord.',
  'document-type-not-required': 'Ce document n’est pas demandé.',
  'format-not-allowed': ({ allowed }) => `Ce format n’est pas accepté pour ce document. Formats acceptés : ${allowed}.`,
  'duplicate-upload': 'Ce fichier a déjà été reçu.',
  // compliance.md §5
  'expiration-in-the-past': "La date d'expiration ne peut pas être antérieure à aujourd'hui.",
  'issue-date-in-the-future': 'La date d’émission ne peut pas être dans le futur.',
  'start-after-expiration': 'La date de début de validité ne peut pas suivre la date d’expiration.',
  'reason-required': 'Veuillez indiquer un motif de rejet.',

  'why-required': 'Veuillez indiquer un motif.',
  'recent-message': `A reçu un message il y a moins de ${SPACING_HOURS} h.`,
  'nothing-to-ask': ({ asked, others }) => {
    if (asked === 0) return 'Rien à demander : choisissez d’abord les documents attendus.';
    return others === 1
      ? 'Rien à demander parmi les documents choisis : ils sont reçus, à jour ou ne sont pas attendus.'
      : 'Rien à demander : tous les documents attendus sont reçus ou à jour.';
  },
  'no-email': 'Ce sous-traitant n’a pas d’adresse e-mail renseignée.',
  // compliance.md §8
  'no-phone': ({ channel }) =>
    channel === 'sms'
      ? 'Ce sous-traitant n’a pas de numéro qui puisse recevoir des SMS (en France : 06 ou 07).'
      : "Ce sous-traitant n'a pas de numéro de téléphone renseigné.",
  'opted-out': ({ channel }) =>
    `Ce contact ne veut plus être relancé par ${CHANNEL_WORD[channel as keyof typeof CHANNEL_WORD] ?? 'ce moyen'}.`,
  'voice-not-included': 'Les appels vocaux sont disponibles avec l’offre Autopilot.',
  'reminder-gone': 'Cette relance n’est plus à venir.',
  'pause-in-the-past': 'La pause doit se terminer après aujourd’hui.',
  'log-diverged':
    'L’historique de ce compte ne prolonge plus le dernier point de contrôle publié : rien n’est signé. L’exploitant doit en déclarer la raison.',
  'member-active': 'Retirez d’abord l’accès de cette personne, ou annulez son invitation.',
  'account-holder': 'Cette personne a inscrit l’entreprise : son adresse est celle du compte, et s’efface avec lui.',
  'nobody-told': 'Choisissez au moins un rôle ou une personne : sinon personne ne recevrait ces e-mails.',
  'last-owner': 'Un compte garde au moins un propriétaire : donnez d’abord ce rôle à une autre personne.',
  'already-member': 'Cette adresse est déjà celle d’un membre du compte, ou y est déjà invitée.',
  'too-many-invitations': `${INVITATIONS_A_DAY} invitations par jour au plus. Réessayez demain.`,
  'invalid-invitation': 'Cette invitation n’est plus valable : demandez-en une nouvelle.',
  'scope-required': 'Choisissez au moins une organisation pour un conducteur de travaux.',
  'scope-not-for-role': 'Ce rôle voit tous les sous-traitants : il ne se limite pas à quelques-uns.',
  'end-required': 'Indiquez le dernier jour d’accès de l’auditeur.',
  'end-not-for-role': 'L’accès d’un propriétaire n’a pas de fin prévue.',
  'end-out-of-range': 'Le dernier jour d’accès doit être aujourd’hui ou plus tard, et pour un auditeur dans l’année au plus.',
};

export function refusalText({ refusal, detail }: Refusal): string {
  const sentence = REFUSALS[refusal];
  return typeof sentence === 'string' ? sentence : sentence(detail);
}
