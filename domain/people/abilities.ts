// Who may do what in an account: one table, read by the gate, the screens and the isolation matrix (CONTRACT « People »). A plain table
// and no library: six roles and a dozen words need no conditions, and what limits a role to some subcontractors is its scope.

export const ROLES = ['owner', 'manager', 'site', 'accounts', 'reader', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const ABILITIES = [
  /** Sees subcontractors, documents, figures and alerts within his scope. */
  'read',
  /** Deposits documents for a subcontractor. */
  'deposit',
  /** Asks for documents, by mail or SMS. */
  'request',
  /** Starts and stops reminders. */
  'remind',
  /** Writes internal notes, and takes his own away. */
  'note',
  /** Validates, rejects and corrects documents. */
  'judge',
  /** Creates, edits, imports and archives subcontractors, organisations and document types. */
  'manage',
  /** Changes the account's settings. */
  'settings',
  'export',
  /** Holds and releases payments. */
  'hold',
  /** Reads the account's whole history, and what was known when. */
  'history',
  /** Signs checkpoints and asks for proof files. */
  'prove',
  'members',
  'subscription',
  /** Edits the company itself, and ends the account. */
  'account',
] as const;
export type Ability = (typeof ABILITIES)[number];

const ALL: readonly Ability[] = ABILITIES;
const OF: Record<Role, readonly Ability[]> = {
  owner: ALL,
  manager: ALL.filter((ability) => !['members', 'subscription', 'account'].includes(ability)),
  site: ['read', 'deposit', 'request', 'remind', 'note'],
  accounts: ['read', 'note', 'export', 'hold', 'history'],
  reader: ['read', 'history'],
  auditor: ['read', 'history', 'prove'],
};
export const abilitiesOf = (role: Role): readonly Ability[] => OF[role];
export const may = (role: Role, ability: Ability): boolean => OF[role].includes(ability);
