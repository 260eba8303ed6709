// Passwords: Argon2id, a limited number at a time. The hash is stored in ops.credentials; it is in no event, answer or log (C38).
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Revision } from '#domain/ports/event-store.ts';
import { type Account, type AccountRow, accountOf } from '#projections/accounts/query.ts';
import type { Fragment, Sql } from '#projections/sql.ts';
import type { ApiConfig } from '../deps.ts';
import { Problem } from '../problem.ts';
import { isDressedAs, isTooCommon, TOO_COMMON } from './common-passwords.ts';
import type { HashCost } from './hash-thread.ts';
import { HASH_COST, hashOf, isPassword } from './hashers.ts';

/** A hash that matches no password: checking an unknown address takes as long as a wrong password (C34). */
const nobody = ({ memoryCost, timeCost }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$c29tZXNhbHRzb21lc2FsdA$9Qq0b1J0y3mVf5tq1g0m2m8qf9b0yq5oHq3m0C4cXhE`;

/** The same characters typed on two keyboards are the same password. */
const normal = (password: string): string => password.normalize('NFC');

export type Credential = { accountId: AccountId; passwordHash: string; account: Account };
/** A row of the statement `asked`. */
export type CredentialRow = AccountRow & { password_hash: string };
export type Passwords = {
  /** Stores the first password of an account; durable when it resolves. */
  set(accountId: AccountId, password: string): Promise<void>;
  hashed(password: string): Promise<string>;
  /**
   * Replaces an account's password, valid from this revision of its stream. False when a newer one is stored, or none because the account
   * was erased meanwhile.
   */
  replace(sql: Sql, accountId: AccountId, passwordHash: string, revision: Revision): Promise<boolean>;
  /** A query for the password hash and account of an e-mail address (`keys.hash('email', …)`): a statement, or a part of one. */
  asked(emailHash: string): Fragment;
  /** The credential in such a row. */
  credentialOf(row: CredentialRow | null): Credential | null;
  /** Always takes the time of one verification; false for an account that does not exist. */
  check(credential: Credential | null, password: string): Promise<boolean>;
  /** Throws a 400 that names the field when the password is one of the most common, or publicly known. */
  refuseCommon(field: string, password: string): Promise<void>;
  /** What a session by another way than the password hangs on as well: a change of it ends both. */
  hashOf(accountId: AccountId): Promise<string | null>;
  forget(sql: Sql, accountId: AccountId): Promise<void>;
};

export function createPasswords({
  sql,
  clock,
  config,
}: {
  sql: Sql;
  clock: Clock;
  config: Pick<ApiConfig, 'publishedPasswords' | 'hashCost'>;
}): Passwords {
  const cost = config.hashCost ?? HASH_COST;
  const hashed = (password: string): Promise<string> => hashOf(normal(password), cost);
  return {
    hashed,
    async set(accountId, password) {
      const passwordHash = await hashed(password);
      await sql`INSERT INTO ops.credentials (account_id, password_hash, updated_at) VALUES (${accountId}, ${passwordHash}, ${clock.now()})`;
    },
    async replace(tx, accountId, passwordHash, revision) {
      const { count } = await tx`
        UPDATE ops.credentials SET password_hash = ${passwordHash}, revision = ${revision}, updated_at = ${clock.now()}
        WHERE account_id = ${accountId} AND revision < ${revision}`;
      return count > 0;
    },
    asked: (emailHash) => sql`
      SELECT a.*, c.password_hash FROM accounts a JOIN ops.credentials c ON c.account_id = a.id
      WHERE a.email_hash = ${emailHash} ORDER BY a.id DESC LIMIT 1`,
    credentialOf: (row) => row && { accountId: row.id as AccountId, passwordHash: row.password_hash, account: accountOf(row) },
    async check(credential, password) {
      const right = await isPassword(normal(password), credential?.passwordHash ?? nobody(cost));
      return credential !== null && right;
    },
    async refuseCommon(field, password) {
      if (config.publishedPasswords.some((known) => isDressedAs(password, known)) || (await isTooCommon(password)))
        throw new Problem('invalid-body', { message: TOO_COMMON, errors: [{ path: field, message: TOO_COMMON }] });
    },
    async hashOf(accountId) {
      const [row] = await sql<{ hash: string }[]>`SELECT password_hash AS hash FROM ops.credentials WHERE account_id = ${accountId}`;
      return row?.hash ?? null;
    },
    async forget(tx, accountId) {
      await tx`DELETE FROM ops.credentials WHERE account_id = ${accountId}`;
    },
  };
}
