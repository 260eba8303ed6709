// The accounts read model: log-in, request authorization and the administrator's list read it. A rejected or erased account has no row
// (A27).
import type { AccountEvent, DomainEvent } from '#domain/events.ts';
import { never } from '#domain/kernel/decider.ts';
import { idOf } from '#domain/kernel/event.ts';
import { replayById } from '../keyed-rows.ts';
import type { ProjectedEvent, Projection, Replay } from '../projection.ts';
import { loadById, upsert } from '../rows.ts';
import { searchFields } from '../search-text.ts';
import type { Sql } from '../sql.ts';
import { tableText } from '../table-text.ts';

export type AccountRow = {
  id: number;
  email_hash: string;
  company_name: string;
  email: string;
  phone_number: string;
  email_verified: boolean;
  admin_approved: boolean;
  tutorial_completed: boolean;
  auto_validation_enabled: boolean;
  created_at: string;
  updated_at: string;
  search: string;
  verification_hash: string | null;
  verification_expires_at: string | null;
  reset_hash: string | null;
  reset_expires_at: string | null;
};

/** The row after one event; null when the account is gone. */
function evolve(row: AccountRow | null, event: AccountEvent): AccountRow | null {
  if (event.type === 'AccountRegistered') {
    const { companyName = '', email = '', phoneNumber = '' } = event.personal ?? {};
    return {
      id: event.data.accountId,
      email_hash: event.data.emailHash,
      company_name: companyName,
      email,
      phone_number: phoneNumber,
      email_verified: false,
      admin_approved: false,
      tutorial_completed: false,
      auto_validation_enabled: true,
      created_at: event.data.registeredAt,
      updated_at: event.data.registeredAt,
      search: searchFields(companyName, email),
      verification_hash: null,
      verification_expires_at: null,
      reset_hash: null,
      reset_expires_at: null,
    };
  }
  if (row === null) return null;
  switch (event.type) {
    case 'VerificationLinkIssued':
      return { ...row, verification_hash: event.data.tokenHash, verification_expires_at: event.data.expiresAt };
    case 'EmailVerified':
      return { ...row, email_verified: true };
    case 'AccountApproved':
      return { ...row, admin_approved: true };
    case 'AccountRejected':
    case 'PersonErased':
      return null;
    case 'PasswordResetLinkIssued':
      return { ...row, reset_hash: event.data.tokenHash, reset_expires_at: event.data.expiresAt };
    // Once the person is erased, the event has no personal data and changes nothing.
    case 'AccountEdited': {
      if (event.personal === null) return row;
      const company_name = event.personal.companyName ?? row.company_name;
      const phone_number = event.personal.phoneNumber ?? row.phone_number;
      return { ...row, company_name, phone_number, search: searchFields(company_name, row.email), updated_at: event.data.editedAt };
    }
    // A reset link works once (C10).
    case 'PasswordChanged':
      return { ...row, reset_hash: null, reset_expires_at: null };
    // These events are kept for the audit only: no column shows them.
    case 'TestMailRequested':
    case 'SignInThrottled':
      return row;
    // The API reads these from the account's stream, not from this table.
    case 'AdministratorGranted':
    case 'AutoRemindersSet':
    case 'SecondOpinionConsentSet':
    case 'SecondFactorRequirementSet':
    case 'NoticeRecipientsSet':
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'RecoveryCodeUsed':
    case 'SecondFactorsReset':
      return row;
    case 'TutorialCompleted':
      return { ...row, tutorial_completed: true };
    case 'AutoValidationSet':
      return { ...row, auto_validation_enabled: event.data.enabled };
    default:
      return never(event);
  }
}

async function project(events: readonly ProjectedEvent[], sql: Sql): Promise<void> {
  const rows: Map<number, AccountRow | null> = await loadById<AccountRow>(
    sql,
    'accounts',
    events.map((event) => idOf(event.meta.stream)),
  );
  const touched = new Set<number>();
  for (const event of events) {
    const id = idOf(event.meta.stream);
    rows.set(id, evolve(rows.get(id) ?? null, event as DomainEvent as AccountEvent));
    touched.add(id);
  }
  const gone = [...touched].filter((id) => rows.get(id) === null);
  if (gone.length > 0) await sql`DELETE FROM accounts WHERE id = ANY (${gone}::int[])`;
  await upsert(
    sql,
    'accounts',
    ['id'],
    [...touched].flatMap((id) => rows.get(id) ?? []),
  );
}

const replay = (): Replay =>
  replayById<AccountRow>('accounts', (rows, event) => {
    const id = idOf(event.meta.stream);
    const row = evolve(rows.get(id) ?? null, event as DomainEvent as AccountEvent);
    if (row === null) rows.delete(id);
    else rows.set(id, row);
  });

export const accounts: Projection = {
  name: 'accounts',
  kind: 'read-model',
  version: 2,
  start: 'beginning',
  tables: tableText(import.meta.url),
  categories: ['account'],
  personal: true,
  project,
  replay,
};
