// One archive of an account at a time, whichever process makes it: a row that is renewed as long as somebody downloads. Its times are the
// database's, since a download lasts real minutes whatever the application's clock does.
import { randomUUID } from 'node:crypto';
import { ONE_EXPORT_AT_A_TIME } from '#domain/texts/fr/exports.ts';
import type { Sql } from '#projections/sql.ts';
import { Problem } from '../shell/problem.ts';

const HELD_SECONDS = 60;
const RENEW_MS = 20_000;

/** Throws 429 while another one goes. Answers what ends it. */
export async function begin(sql: Sql, accountId: number): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const { count } = await sql`
    INSERT INTO ops.exports AS e (account_id, holder, until)
    SELECT account_id, ${holder}, now() + ${HELD_SECONDS}::int * interval '1 second' FROM ops.credentials WHERE account_id = ${accountId} FOR SHARE
    ON CONFLICT (account_id) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE e.until < now()`;
  if (count === 0) throw new Problem('too-many-requests', { message: ONE_EXPORT_AT_A_TIME, retryAfterSeconds: HELD_SECONDS });
  const renewing = setInterval(() => {
    // One that fails is made up for by the next.
    sql`UPDATE ops.exports SET until = now() + ${HELD_SECONDS}::int * interval '1 second' WHERE account_id = ${accountId} AND holder = ${holder}`.catch(
      () => {},
    );
  }, RENEW_MS);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    // Nobody renews a row that stays: what went out went out all the same.
    await sql`DELETE FROM ops.exports WHERE account_id = ${accountId} AND holder = ${holder}`.catch(() => {});
  };
}
