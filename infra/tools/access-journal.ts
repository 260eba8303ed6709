// Prints the access journal of one account, for its operator: logins, file downloads, accesses by administrators (decision 082).
import type { AccessKind } from '#api/shell/access-journal.ts';
import { ACCESS_JOURNAL_MONTHS } from '#domain/constants.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Sql } from '#projections/sql.ts';
import { moment } from './dead-letters.ts';

type Line = {
  at: Instant;
  kind: AccessKind;
  account_id: AccountId;
  person_id: AccountId | null;
  document_id: number | null;
  correlation_id: string;
  network: string | null;
};

const SAYS: Record<AccessKind, (line: Line) => string> = {
  login: () => 'connexion',
  'login-failed': () => 'mot de passe refusé',
  'code-failed': () => 'code refusé',
  logout: () => 'déconnexion',
  'reset-requested': () => 'mot de passe oublié : lien demandé',
  'password-reset': () => 'nouveau mot de passe',
  'password-changed': () => 'mot de passe changé par lui-même',
  'file-downloaded': ({ document_id }) => `fichier téléchargé : document ${document_id}`,
  'list-exported': () => 'liste exportée',
  'account-exported': () => 'toutes les données du compte exportées',
  'account-seen': ({ account_id, person_id }) => `compte ${account_id} consulté par l’administrateur ${person_id}`,
};

/** Oldest first, in Paris time: accesses to the account, and the account's own accesses to others as administrator. */
export async function journalOf(sql: Sql, accountId: AccountId): Promise<string> {
  const lines = await sql<Line[]>`
    SELECT at, kind, account_id, person_id, document_id, correlation_id, network FROM ops.access_journal
    WHERE account_id = ${accountId} OR person_id = ${accountId} ORDER BY at, id`;
  if (lines.length === 0) return `Aucun accès noté depuis ${ACCESS_JOURNAL_MONTHS} mois.`;
  return lines
    .map((line) => [moment(line.at), (line.network ?? '').padEnd(20), SAYS[line.kind](line), `[${line.correlation_id}]`].join('  '))
    .join('\n');
}
