// While an installation is updated a program of before may serve beside this one. It knows no memberships and no second factors: whoever
// registered an account may do everything there, with his password alone (infra/decisions/138).
import type { PersonId } from '#domain/kernel/ids.ts';
import type { Database } from '#projections/sql.ts';
import { HASH_COST } from './hashers.ts';
import { nobody } from './passwords.ts';

/**
 * From now on programs of before find neither the person's password nor his sessions, and answer him as somebody who is not logged in.
 * Before the first change that they would not know of: a role taken from whoever registered, a code that is asked for.
 */
export async function hideFromOlder(sql: Database, personId: PersonId): Promise<void> {
  await sql.begin(async (tx) => {
    // First, and a statement of its own: a log-in under way waits here, and what it started is seen by the next.
    await tx`
      UPDATE ops.credentials SET hidden_hash = password_hash, password_hash = ${nobody(HASH_COST)}
      WHERE account_id = ${personId} AND hidden_hash IS NULL`;
    await tx`
      UPDATE ops.sessions SET person_id = ${personId}, acting_for = coalesce(acting_for, account_id), account_id = 0
      WHERE coalesce(person_id, account_id) = ${personId} AND account_id <> 0`;
  });
}
