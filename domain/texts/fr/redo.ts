// What is wrong with a document that is to be sent again, and what to do, in one sentence: on the sender's page and in his mail.
import type { RedoCode } from '../../documents/told-to-sender.ts';

export const REDO_LABEL = 'À refaire';
export const REDO_TEXT: Record<RedoCode, string> = {
  'file-lost': 'Ce fichier s’est perdu après son dépôt : envoyez-le de nouveau.',
  'file-password': 'Fichier protégé par un mot de passe : envoyez-le sans mot de passe.',
  'file-broken': 'Fichier endommagé : envoyez-le de nouveau.',
  'file-blank': 'Page vide : reprenez le document.',
  'file-no-text': 'Photo floue : reprenez-la, à plat et bien éclairée.',
  'wrong-type': 'Ce n’est pas le document demandé : envoyez celui qui est nommé ici.',
  'other-company': 'Ce document est au nom d’une autre entreprise : envoyez le vôtre.',
  'not-recognised': 'Document non reconnu : envoyez une photo nette du document demandé.',
  'page-missing': 'Il manque une page : envoyez le document entier.',
  expired: 'Ce document n’est plus valable : envoyez le nouveau.',
};
/** The reason of a rejection that is offered where nothing else may be told. */
export const NEUTRAL_REASON = 'Ce document ne peut pas être accepté. Merci d’en envoyer un nouveau.';
