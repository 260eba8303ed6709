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
