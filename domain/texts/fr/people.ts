// The roles of an account's members, in words.
import type { Role } from '../../people/abilities.ts';

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Propriétaire',
  manager: 'Gestionnaire',
  site: 'Conducteur de travaux',
  accounts: 'Comptabilité',
  reader: 'Lecture seule',
  auditor: 'Auditeur',
};

/** In place of the name of somebody who was erased: who did what stays known, not who that was. */
export const ERASED_PERSON = 'une personne effacée';

/** One sentence, for whoever chooses a role and for whoever receives it. */
export const ROLE_MAY: Record<Role, string> = {
  owner: 'Tout, y compris l’équipe, l’abonnement et l’entreprise elle-même.',
  manager: 'Tout sauf l’équipe, l’abonnement et l’entreprise : sous-traitants, documents, relances, paramètres.',
  site: 'Les sous-traitants de ses organisations : consulter, déposer, demander, relancer. Ne valide rien.',
  accounts: 'Consulter tout, exporter, retenir et libérer les paiements.',
  reader: 'Consulter tout, sans rien modifier.',
  auditor: 'Consulter l’historique et les documents de son périmètre, établir des dossiers de preuve, jusqu’à une date de fin.',
};
