// Passkeys in ops.factors: name, id and public key sealed, found by the keyed hash of the id.
import type { FactorHolder } from '#domain/accounts/factors.ts';
import type { PersonId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Sql } from '#projections/sql.ts';
import type { KeptCredential } from './simplewebauthn.ts';
import { subjectOf } from './store.ts';

/** Of one person. */
export const PASSKEYS_MOST = 20;

type Sealed = KeptCredential & { name: string };
type Row = {
  id: number;
  personId: PersonId;
  subject: string;
  sealed: string;
  hash: string;
  counter: number;
  createdAt: string;
  lastUsedAt: string | null;
};
export type StoredPasskey = Omit<Row, 'sealed' | 'hash'> & Sealed;

export function createPasskeys({ sql, keys, clock }: { sql: Sql; keys: Keys; clock: Clock }) {
  const hashOf = (credentialId: string): string => keys.hash('token', `passkey ${credentialId}`);
  const boxOf = (hash: string): string => `passkey ${hash}`;
  const columns = () => sql`
    id, person_id AS "personId", subject, sealed, credential_hash AS hash, counter::float8 AS counter, created_at AS "createdAt",
    last_used_at AS "lastUsedAt"`;

  async function opened(rows: readonly Row[]): Promise<StoredPasskey[]> {
    const parts = await keys.open(rows.map(({ subject, hash, sealed }) => ({ subject, eventId: boxOf(hash), sealed })));
    return rows.flatMap(({ sealed: _, hash: __, ...row }, index) => (parts[index] ? [{ ...row, ...(parts[index] as Sealed) }] : []));
  }

  return {
    /** Those in force, the oldest first. */
    ofPerson: async (personId: PersonId): Promise<StoredPasskey[]> =>
      opened(
        await sql<Row[]>`
          SELECT ${columns()} FROM ops.factors
          WHERE person_id = ${personId} AND kind = 'passkey' AND confirmed_at IS NOT NULL ORDER BY id`,
      ),
    async byCredential(credentialId: string): Promise<StoredPasskey | null> {
      const [passkey] = await opened(
        await sql<Row[]>`SELECT ${columns()} FROM ops.factors WHERE credential_hash = ${hashOf(credentialId)} AND confirmed_at IS NOT NULL`,
      );
      return passkey ?? null;
    },
    /** Stores one that is not in force yet. Answers its id; null: it is known already, there are too many, or the person is erased. */
    async prepare(holder: FactorHolder, passkey: Sealed, counter: number): Promise<number | null> {
      const { personId } = holder;
      const subject = subjectOf(holder);
      const hash = hashOf(passkey.credentialId);
      const [sealed] = await keys.seal([{ subject, eventId: boxOf(hash), personal: passkey }]);
      const [row] = await sql<{ id: number }[]>`
        INSERT INTO ops.factors (person_id, kind, subject, sealed, created_at, counter, credential_hash)
        SELECT ${personId}, 'passkey', ${subject}, ${sealed!}, ${clock.now()}, ${counter}, ${hash} FROM (
          SELECT FROM ops.credentials WHERE account_id = ${personId} FOR SHARE
        ) there WHERE (SELECT count(*) FROM ops.factors WHERE person_id = ${personId} AND kind = 'passkey') < ${PASSKEYS_MOST}
        ON CONFLICT (credential_hash) DO NOTHING RETURNING id`;
      return row?.id ?? null;
    },
    async putInForce(id: number): Promise<void> {
      await sql`UPDATE ops.factors SET confirmed_at = ${clock.now()} WHERE id = ${id}`;
    },
    /** It signed once more. False: another answer of this counter came first, from a copy or at the same moment. */
    async used(id: number, counter: number): Promise<boolean> {
      const { count } = await sql`
        UPDATE ops.factors SET counter = ${counter}, last_used_at = ${clock.now()}
        WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`;
      return count > 0;
    },
  };
}
