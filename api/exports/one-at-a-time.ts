// Allows one archive per account at a time, over all processes: a lock row that is renewed while the download runs. It uses the database's
// clock, since a download takes real time, whatever the application's clock says.
import { randomUUID } from 'node:crypto';
import { ONE_EXPORT_AT_A_TIME } from '#domain/texts/fr/exports.ts';
import type { Sql } from '#projections/sql.ts';
import { Problem } from '../shell/problem.ts';

const HELD_SECONDS = 60;
const RENEW_MS = 20_000;

/** Throws 429 while another export runs. Returns a function that ends this one. */
export async function begin(sql: Sql, accountId: number): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const { count } = await sql`
    INSERT INTO ops.exports AS e (account_id, holder, until)
    SELECT account_id, ${holder}, now() + ${HELD_SECONDS}::int * interval '1 second' FROM ops.credentials WHERE account_id = ${accountId} FOR SHARE
    ON CONFLICT (account_id) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE e.until < now()`;
  if (count === 0) throw new Problem('too-many-requests', { message: ONE_EXPORT_AT_A_TIME, retryAfterSeconds: HELD_SECONDS });
  const renewing = setInterval(() => {
    // The next renewal makes up for one that fails.
    sql`UPDATE ops.exports SET until = now() + ${HELD_SECONDS}::int * interval '1 second' WHERE account_id = ${accountId} AND holder = ${holder}`.catch(
      () => {},
    );
  }, RENEW_MS);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    // A row that cannot be deleted expires; the export itself has succeeded.
    await sql`DELETE FROM ops.exports WHERE account_id = ${accountId} AND holder = ${holder}`.catch(() => {});
  };
}
