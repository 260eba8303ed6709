// The names of mails and their errors on the page /email-delivery.
import { isOfAddress } from '../../deliveries/smtp-reply.ts';
import type { MessageTemplate } from '../../deliveries/templates.ts';

/** Stands for a message whose own subject is not on record: its person was erased, or early events did not record it. */
export const MAIL_NAME: Record<MessageTemplate, string> = {
  'account-verification': 'Confirmation de votre adresse e-mail',
  'account-approved': 'Compte approuvé',
  'account-rejected': 'Inscription non acceptée',
  'new-registration': 'Inscription à examiner',
  'password-reset': 'Réinitialisation du mot de passe',
  'upload-received': 'Accusé de réception d’un document',
  'document-rejected': 'Document à renvoyer',
  'rejection-withdrawn': 'Décision annulée',
  reminder: 'Relance',
  'reminder-sms': 'Relance par SMS',
  request: 'Demande de documents',
  'request-sms': 'Demande de documents par SMS',
  'demo-request': 'Demande de démonstration',
  'subscription-ended': 'Fin de l’accès',
  report: 'Rapport',
  'second-factor': 'Second facteur de connexion',
  'password-changed': 'Mot de passe modifié',
  'payment-late': 'Paiement en retard',
  'double-payment': 'Double abonnement remboursé',
  'trial-ending': 'Fin prochaine de l’essai',
  'link-requested': 'Nouveau lien demandé',
  'sms-answer': 'Réponse par SMS',
  'mail-failed': 'E-mail non remis',
  'test-mail': 'E-mail de test',
  invitation: 'Invitation à rejoindre le compte',
  'membership-ended': 'Fin de l’accès d’un membre',
  checkpoint: 'Point de contrôle de l’historique',
  'witness-request': 'Demande d’être témoin',
  'checkpoint-witness': 'Point de contrôle pour le témoin',
};
export const mailName = (template: string): string =>
  Object.hasOwn(MAIL_NAME, template) ? MAIL_NAME[template as keyof typeof MAIL_NAME] : 'E-mail';

export const RECIPIENT_ERASED = 'Destinataire effacé';
/** Early events did not record the recipient; today's address may be another. */
export const RECIPIENT_UNKNOWN = '—';
/** The owner received a mail that is sealed for the subcontractor it names: no list shows its address. */
export const RECIPIENT_OWNER = 'Vous-même';

export type DeliveryStatus = 'sent' | 'delivered' | 'pending' | 'failed';

/** Turns a server's answer into a sentence; our own reasons are French already. Null stays null. */
export function deliveryError(reason: string | null): string | null {
  if (reason === null) return null;
  if (/^5\d\d/.test(reason) && !isOfAddress(reason))
    return `Un serveur de messagerie ne prend pas nos messages (code ${reason.slice(0, 3)}) : l’adresse n’est pas en cause.`;
  if (/^5\d\d/.test(reason))
    return `Refusé par le serveur du destinataire (code ${reason.slice(0, 3)}) : l’adresse n’existe pas ou n’accepte pas nos messages.`;
  if (/^4\d\d/.test(reason)) return `Le serveur du destinataire demande d’attendre (code ${reason.slice(0, 3)}).`;
  if (/ECONN|ETIMEDOUT|EDNS|ENOTFOUND|timeout|connect|socket|greeting/i.test(reason))
    return 'Le serveur de messagerie n’a pas pu être joint.';
  return `${reason.charAt(0).toLocaleUpperCase('fr')}${reason.slice(1)}${/[.!?]$/.test(reason) ? '' : '.'}`;
}
