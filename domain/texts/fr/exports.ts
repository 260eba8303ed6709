// The texts of files that a customer downloads: names of states, and the explanation in the account's archive.

import type { Validity } from '../../documents/status.ts';
import type { ReminderKind } from '../../reminders/events.ts';
import { ofName } from './elision.ts';

export const VALIDITY: Record<Validity, string> = { current: 'À jour', expiring_soon: 'Expire bientôt', expired: 'Expiré' };
export const UPLOADED_BY = { subcontractor: 'Sous-traitant', owner: 'Votre compte' } as const;
/** Who an event of the history is by. */
export const ACTOR = {
  user: 'Entreprise',
  administrator: 'Administrateur',
  subcontractor: 'Sous-traitant',
  auditor: 'Auditeur',
  system: 'SubDoc',
} as const;
export const yesNo = (yes: boolean): string => (yes ? 'oui' : 'non');
export const AUTOMATIC = 'Automatique';
export const BY_A_PERSON = 'Votre compte';
export const REMINDER_KIND: Record<ReminderKind, string> = {
  manuel: 'À la main',
  demande: 'Première demande',
  appel: 'Demandé pendant un appel',
  echeance: 'Échéance',
  'pieces-manquantes': 'Pièces manquantes',
};
export const CHANNEL = { email: 'E-mail', sms: 'SMS', voice: 'Appel' } as const;
export const SOURCE = { manual: 'À la main', automatic: 'Automatique' } as const;
export const DELIVERY_STATUS = { pending: 'En attente', sent: 'Envoyé', delivered: 'Remis', failed: 'Échec' } as const;

/** Why the archive lacks an original. */
export const MISSING = {
  erased: 'Les données de ce sous-traitant ont été effacées.',
  unreadable: 'Le fichier n’a pas pu être lu.',
} as const;
export type MissingReason = keyof typeof MISSING;
export const FEW_ARCHIVES_AT_A_TIME = 'Plusieurs téléchargements sont déjà en cours. Réessayez quand l’un sera terminé.';
export const ONE_EXPORT_AT_A_TIME = 'Un export de vos données est déjà en cours. Réessayez quand il sera terminé.';

/** LISEZMOI.txt of the account's archive; `at`: an instant. */
export const readMe = ({ company, at, files, missing }: { company: string; at: string; files: number; missing: number }): string =>
  [
    `Export des données ${ofName(company)}`,
    `Commencé le ${at} (heure UTC).`,
    '',
    'tables/      vos sous-traitants, documents, types de documents, organisations, relances, notes et envois,',
    '             en .csv (UTF-8, point-virgule, dates AAAA-MM-JJ) : s’ouvrent dans un tableur.',
    '             Une cellule qui commence par = + - @ est précédée d’une apostrophe, pour ne pas être prise pour une formule.',
    '             SIRET et téléphones y sont écrits par groupes, pour que le tableur garde leurs zéros.',
    'documents/   les fichiers tels qu’ils ont été reçus, un dossier par sous-traitant, archivés compris.',
    'manifest.json  chaque fichier avec sa taille en octets et son empreinte SHA-256.',
    '',
    `Documents : ${files}. Manquants : ${missing}${missing === 0 ? '.' : ' (voir « missing » dans manifest.json).'}`,
    '',
    'Les personnes qui y figurent ont des droits sur leurs données : conservez cette archive en lieu sûr.',
    '',
  ].join('\r\n');
