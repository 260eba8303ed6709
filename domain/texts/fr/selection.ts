// Why an action on a selection leaves one subcontractor unchanged, by action (CONTRACT « Selection »).
export const ALREADY_SO = {
  'send-request': 'Déjà envoyée.',
  'send-reminder': 'Déjà envoyée.',
  'renew-link': 'Son lien est déjà valable aussi longtemps.',
  configure: 'Ces documents lui sont déjà demandés.',
  move: 'Il est déjà dans cette organisation.',
  'set-trades': 'Ses activités sont déjà celles-là.',
  archive: 'Déjà archivé.',
  restore: 'Il n’est pas archivé.',
  'auto-reminders-on': 'Rappels déjà activés, ou aucun document ne manque.',
  'auto-reminders-off': 'Rappels déjà désactivés.',
} as const;

/** Who is left out of a mail in bulk. */
export const NOT_DELIVERED = 'Le dernier e-mail n’a pas pu être remis : corrigez d’abord l’adresse du contact.';
