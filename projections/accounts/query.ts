// Finds an account by its id or by the keyed hash of its e-mail address or of a token.
import type { ListedAccount, PendingUser } from '#contract/administration.ts';
import type { SubscriptionStatus } from '#domain/subscriptions/events.ts';
import { flagFilter, idFilter, pageFrom, textFilter, WHOLE_LIST, wordFilter } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Sql } from '../sql.ts';
import type { AccountRow } from './project.ts';

export type { AccountRow } from './project.ts';

/** The account's history does not contain `plan` and `isAdmin`: the caller adds them. */
export type Account = {
  id: number;
  emailHash: string;
  companyName: string;
  email: string;
  phoneNumber: string;
  emailVerified: boolean;
  adminApproved: boolean;
  tutorialCompleted: boolean;
  autoValidationEnabled: boolean;
  createdAt: string;
  updatedAt: string;
  /**
   * When the newest link of each kind expires; null if there is no link, or if the reset link was used. The caller compares it with the
   * clock.
   */
  verificationExpiresAt: string | null;
  resetExpiresAt: string | null;
};

export const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  emailHash: row.email_hash,
  companyName: row.company_name,
  email: row.email,
  phoneNumber: row.phone_number,
  emailVerified: row.email_verified,
  adminApproved: row.admin_approved,
  tutorialCompleted: row.tutorial_completed,
  autoValidationEnabled: row.auto_validation_enabled,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  verificationExpiresAt: row.verification_expires_at,
  resetExpiresAt: row.reset_expires_at,
});

const first = (rows: readonly object[]): Account | null => (rows[0] === undefined ? null : accountOf(rows[0] as AccountRow));

export const accountById = async (sql: Sql, accountId: number): Promise<Account | null> =>
  first(await sql`SELECT * FROM accounts WHERE id = ${accountId}`);

export const accountByVerificationHash = async (sql: Sql, tokenHash: string): Promise<Account | null> =>
  first(await sql`SELECT * FROM accounts WHERE verification_hash = ${tokenHash} LIMIT 1`);

/** Null for an unknown, a superseded and a used link alike: the API answers « Token invalide ». */
export const accountByResetHash = async (sql: Sql, tokenHash: string): Promise<Account | null> =>
  first(await sql`SELECT * FROM accounts WHERE reset_hash = ${tokenHash} LIMIT 1`);

const PENDING_SORTS = { id: 'id', companyName: 'search', email: 'email', emailVerified: 'email_verified', createdAt: 'created_at' };

/**
 * The sign-ups that no administrator has decided on, oldest first, unverified ones included (CONTRACT « Accounts »). Filters: q, id,
 * emailVerified.
 */
export const pendingAccounts = (sql: Sql, list: ListOptions = WHOLE_LIST) =>
  pageFrom<PendingUser>(sql, list, {
    filters: {
      id: idFilter((ids) => sql`id = ANY (${ids}::int[])`),
      emailVerified: flagFilter((on) => sql`email_verified = ${on}`),
      q: textFilter(sql, (pattern) => sql`search LIKE ${pattern}`),
    },
    sorts: [PENDING_SORTS, 'created_at, id', 'id'],
    columns: sql`id, company_name AS "companyName", email, phone_number AS "phoneNumber", email_verified AS "emailVerified",
      created_at AS "createdAt"`,
    from: sql`FROM accounts WHERE NOT admin_approved`,
  });

const STATUSES = ['active', 'trialing', 'past_due', 'canceled', 'incomplete'] as const satisfies readonly SubscriptionStatus[];
const SORTS = { ...PENDING_SORTS, id: 'a.id', createdAt: 'a.created_at', adminApproved: 'admin_approved' };

/** Every account, newest first. Filters: q (company, address), id, adminApproved, emailVerified, subscriptionStatus. */
export const allAccounts = (sql: Sql, list: ListOptions = WHOLE_LIST) =>
  pageFrom<ListedAccount>(sql, list, {
    filters: {
      id: idFilter((ids) => sql`a.id = ANY (${ids}::int[])`),
      adminApproved: flagFilter((on) => sql`admin_approved = ${on}`),
      emailVerified: flagFilter((on) => sql`email_verified = ${on}`),
      subscriptionStatus: wordFilter(STATUSES, (chosen) => sql`s.status = ANY (${chosen}::text[])`),
      q: textFilter(sql, (pattern) => sql`search LIKE ${pattern}`),
    },
    sorts: [SORTS, 'a.created_at DESC, a.id DESC', 'a.id'],
    columns: sql`a.id, company_name AS "companyName", email, phone_number AS "phoneNumber", email_verified AS "emailVerified",
      admin_approved AS "adminApproved", a.created_at AS "createdAt", s.plan, s.status AS "subscriptionStatus",
      (SELECT count(*)::int FROM subcontractors c WHERE c.account_id = a.id AND c.archived_at IS NULL) AS subcontractors`,
    from: sql`FROM accounts a LEFT JOIN subscriptions s ON s.user_id = a.id WHERE true`,
  });

/** The approved accounts with these e-mail addresses, e.g. those of the administrators named in the settings. */
export async function accountsByEmailHashes(sql: Sql, emailHashes: readonly string[]): Promise<Account[]> {
  const rows = await sql`SELECT * FROM accounts WHERE email_hash = ANY (${[...emailHashes]}::text[]) AND admin_approved ORDER BY id`;
  return (rows as unknown as AccountRow[]).map(accountOf);
}
