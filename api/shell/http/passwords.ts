// Passwords: Argon2id, a limited number at a time. The hash is stored in ops.credentials; it is in no event, answer or log (C38).
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Revision } from '#domain/ports/event-store.ts';
import type { Fragment, Sql } from '#projections/sql.ts';
import type { ApiConfig } from '../deps.ts';
import { Problem } from '../problem.ts';
import { isDressedAs, isTooCommon, TOO_COMMON } from './common-passwords.ts';
import type { HashCost } from './hash-thread.ts';
import { HASH_COST, hashOf, isPassword } from './hashers.ts';

/** A hash that matches no password: checking an unknown address takes as long as a wrong password (C34). */
export const nobody = ({ memoryCost, timeCost }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$c29tZXNhbHRzb21lc2FsdA$9Qq0b1J0y3mVf5tq1g0m2m8qf9b0yq5oHq3m0C4cXhE`;

/** The same characters typed on two keyboards are the same password. */
const normal = (password: string): string => password.normalize('NFC');

/** `lastAccount`: the account that the person opened last; null: his own, or none yet. */
export type Credential = { personId: PersonId; passwordHash: string; lastAccount: AccountId | null };
/** A row of the statement `asked`. */
export type CredentialRow = { id: number; password_hash: string; last_account: number | null };
export type Passwords = {
  /** Stores the first password of a person; durable when it resolves. */
  set(personId: PersonId, password: string): Promise<void>;
  /** A row without a password, so that a link can set one whatever happens next. */
  reserve(personId: PersonId): Promise<void>;
  /** The first password of a person whose row is reserved; returns its hash. */
  setReserved(personId: PersonId, password: string): Promise<string>;
  hashed(password: string): Promise<string>;
  /**
   * Replaces a person's password, valid from this revision of his stream. False when a newer one is stored, or none because he was erased
   * meanwhile.
   */
  replace(sql: Sql, personId: PersonId, passwordHash: string, revision: Revision): Promise<boolean>;
  /** A query for the password hash and the person of an e-mail address (`keys.hash('email', …)`): a statement, or a part of one. */
  asked(emailHash: string): Fragment;
  /** The credential in such a row. */
  credentialOf(row: CredentialRow | null): Credential | null;
  /** Always takes the time of one verification; false for an account that does not exist. */
  check(credential: Credential | null, password: string): Promise<boolean>;
  /** Throws a 400 that names the field when the password is one of the most common, or publicly known. */
  refuseCommon(field: string, password: string): Promise<void>;
  /** Of a person who comes in by another way: a session hangs on the password all the same, and a change of it ends both. */
  credentialOfPerson(personId: PersonId): Promise<Credential | null>;
  forget(sql: Sql, personId: PersonId): Promise<void>;
};

const credentialOf = (row: CredentialRow | null): Credential | null =>
  row && { personId: row.id as PersonId, passwordHash: row.password_hash, lastAccount: row.last_account as AccountId | null };

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
    async set(personId, password) {
      const passwordHash = await hashed(password);
      await sql`INSERT INTO ops.credentials (account_id, password_hash, updated_at) VALUES (${personId}, ${passwordHash}, ${clock.now()})`;
    },
    async reserve(personId) {
      await sql`INSERT INTO ops.credentials (account_id, password_hash, updated_at) VALUES (${personId}, ${nobody(cost)}, ${clock.now()})
        ON CONFLICT (account_id) DO NOTHING`;
    },
    async setReserved(personId, password) {
      const passwordHash = await hashed(password);
      await sql`UPDATE ops.credentials SET password_hash = ${passwordHash}, updated_at = ${clock.now()} WHERE account_id = ${personId} AND revision = 0`;
      return passwordHash;
    },
    async replace(tx, personId, passwordHash, revision) {
      const { count } = await tx`
        UPDATE ops.credentials SET password_hash = CASE WHEN hidden_hash IS NULL THEN ${passwordHash} ELSE password_hash END,
          hidden_hash = CASE WHEN hidden_hash IS NOT NULL THEN ${passwordHash} END, revision = ${revision}, updated_at = ${clock.now()}
        WHERE account_id = ${personId} AND revision < ${revision}`;
      return count > 0;
    },
    asked: (emailHash) => sql`
      SELECT p.id, coalesce(c.hidden_hash, c.password_hash) AS password_hash, c.last_account
      FROM (SELECT id FROM accounts WHERE email_hash = ${emailHash} UNION ALL SELECT id FROM persons WHERE email_hash = ${emailHash}) p
      JOIN ops.credentials c ON c.account_id = p.id ORDER BY p.id DESC LIMIT 1`,
    credentialOf,
    async check(credential, password) {
      const right = await isPassword(normal(password), credential?.passwordHash ?? nobody(cost));
      return credential !== null && right;
    },
    async refuseCommon(field, password) {
      if (config.publishedPasswords.some((known) => isDressedAs(password, known)) || (await isTooCommon(password)))
        throw new Problem('invalid-body', { message: TOO_COMMON, errors: [{ path: field, message: TOO_COMMON }] });
    },
    async credentialOfPerson(personId) {
      const [row] = await sql<CredentialRow[]>`
        SELECT account_id AS id, coalesce(hidden_hash, password_hash) AS password_hash, last_account FROM ops.credentials WHERE account_id = ${personId}`;
      return credentialOf(row ?? null);
    },
    async forget(tx, personId) {
      await tx`DELETE FROM ops.credentials WHERE account_id = ${personId}`;
    },
  };
}
