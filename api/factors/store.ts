// The second factors of a person, in ops.factors: the secrets sealed, the recovery codes as keyed hashes. What happens to them is told by
// events of the person (domain/accounts/factors.ts), which hold no secret.
import type { FactorHolder } from '#domain/accounts/factors.ts';
import type { PersonId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Sql } from '#projections/sql.ts';
import type { Identity } from '../accounts/identity.ts';
import { plain, plainRecovery } from './codes.ts';
import { timeStepOf } from './otplib.ts';

type TotpSecret = { secret: string };
/** `sealed`: the secret as it is stored. */
export type Totp = { id: number; secret: string; sealed: string; confirmedAt: string | null };
/** What a code was; of a recovery code, how many unused ones are left. */
export type UsedCode = { by: 'code'; factorId: number } | { by: 'recovery-code'; factorId: number; left: number };

/** Whose factors these are, and in which stream it is told. */
export const holderOf = ({ account, personId, as }: Identity): FactorHolder => ({
  of: account ? 'account' : 'person',
  personId,
  accountId: as.accountId,
});
/** The key that seals what belongs to the person. */
export const subjectOf = ({ of, personId }: FactorHolder): string => `${of}-${personId}`;
const totpBox = (personId: PersonId) => `totp ${personId}`;

export type Factors = ReturnType<typeof createFactors>;

export function createFactors({ sql, keys, clock }: { sql: Sql; keys: Keys; clock: Clock }) {
  const hashOf = (factorId: number, code: string): string => keys.hash('token', `recovery ${factorId} ${plainRecovery(code)}`);

  /** Prepared or confirmed; null: none, or its subject is erased. */
  async function totpOf(personId: PersonId): Promise<Totp | null> {
    const [row] = await sql<{ id: number; subject: string; sealed: string; confirmedAt: string | null }[]>`
      SELECT id, subject, sealed, confirmed_at AS "confirmedAt" FROM ops.factors WHERE person_id = ${personId} AND kind = 'totp'`;
    if (!row) return null;
    const { id, subject, sealed, confirmedAt } = row;
    const [opened] = await keys.open([{ subject, eventId: totpBox(personId), sealed }]);
    return opened ? { id, secret: (opened as TotpSecret).secret, sealed, confirmedAt } : null;
  }

  return {
    totpOf,
    async summaryOf(personId: PersonId) {
      const [row] = await sql<{ since: string | null; left: number; passkeys: number }[]>`
        SELECT max(confirmed_at) FILTER (WHERE kind = 'totp') AS since, count(*) FILTER (WHERE kind = 'passkey')::int AS passkeys,
          (SELECT count(*)::int FROM ops.recovery_codes r JOIN ops.factors t ON t.id = r.factor_id
            WHERE t.person_id = ${personId} AND t.confirmed_at IS NOT NULL AND r.used_at IS NULL) AS "left"
        FROM ops.factors WHERE person_id = ${personId}`;
      return row!;
    },
    /** A new secret in place of one that was never confirmed. False: one is confirmed already, or the person is erased. */
    async prepareTotp(holder: FactorHolder, secret: string): Promise<boolean> {
      const { personId } = holder;
      const subject = subjectOf(holder);
      const [sealed] = await keys.seal([{ subject, eventId: totpBox(personId), personal: { secret } satisfies TotpSecret }]);
      // Only for an existing person, whom the statement locks, so that no row is written after an erasure.
      const { count } = await sql`
        INSERT INTO ops.factors AS f (person_id, kind, subject, sealed, created_at)
        SELECT ${personId}, 'totp', ${subject}, ${sealed!}, ${clock.now()} FROM ops.credentials WHERE account_id = ${personId} FOR SHARE
        ON CONFLICT (person_id) WHERE kind = 'totp' DO UPDATE
          SET subject = excluded.subject, sealed = excluded.sealed, created_at = excluded.created_at WHERE f.confirmed_at IS NULL`;
      return count > 0;
    },
    /** From now on codes are asked for. The code of `step` has counted. False: another confirmation was faster, or another secret took its place. */
    async confirmTotp({ id, sealed }: Totp, step: number, codes: readonly string[]): Promise<boolean> {
      const { count } = await sql`
        WITH confirmed AS (
          UPDATE ops.factors SET confirmed_at = ${clock.now()}, counter = ${step} 
          WHERE id = ${id} AND sealed = ${sealed} AND confirmed_at IS NULL RETURNING id
        ) INSERT INTO ops.recovery_codes (factor_id, code_hash)
        SELECT confirmed.id, code_hash FROM confirmed, unnest(${codes.map((code) => hashOf(id, code))}::text[]) AS code_hash`;
      return count > 0;
    },
    /** Whether these are this factor's codes: a confirmation that is repeated answers them again. */
    async hasCodes(id: number, codes: readonly string[]): Promise<boolean> {
      const [row] = await sql<{ count: number }[]>`
        SELECT count(*)::int FROM ops.recovery_codes WHERE factor_id = ${id} AND code_hash = ANY (${codes.map((code) => hashOf(id, code))})`;
      return row!.count === codes.length;
    },
    /** Takes a code, of the application or for recovery: each counts once, also at the same moment. Null: it is none. */
    async takeCode(personId: PersonId, typed: string): Promise<UsedCode | null> {
      const totp = await totpOf(personId);
      if (!totp?.confirmedAt) return null;
      const { id } = totp;
      const now = clock.now();
      const step = timeStepOf(totp.secret, plain(typed), now);
      if (step !== null) {
        const { count } = await sql`UPDATE ops.factors SET counter = ${step}, last_used_at = ${now} WHERE id = ${id} AND counter < ${step}`;
        return count > 0 ? { by: 'code', factorId: id } : null;
      }
      const { count } = await sql`
        UPDATE ops.recovery_codes SET used_at = ${now} WHERE factor_id = ${id} AND code_hash = ${hashOf(id, typed)} AND used_at IS NULL`;
      if (count === 0) return null;
      const [row] = await sql<{ left: number }[]>`
        SELECT count(*)::int AS "left" FROM ops.recovery_codes WHERE factor_id = ${id} AND used_at IS NULL`;
      return { by: 'recovery-code', factorId: id, left: row!.left };
    },
    async remove(id: number): Promise<void> {
      await sql`DELETE FROM ops.factors WHERE id = ${id}`;
    },
    async removeAllOf(personId: PersonId): Promise<void> {
      await sql`DELETE FROM ops.factors WHERE person_id = ${personId}`;
    },
  };
}
