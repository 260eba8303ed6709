// Seals the saved views that an earlier program wrote in clear: no migration can, because SQL knows no key.
import { sealViews } from '#api/views/sealing.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Database } from '#projections/sql.ts';

type Row = { account_id: number; person_id: number; list: string; views: unknown };

/** Answers how many rows. */
export async function sealOldViews({ sql, keys }: { sql: Database; keys: Pick<Keys, 'seal'> }): Promise<number> {
  const rows = await sql<Row[]>`SELECT account_id, person_id, list, views FROM ops.views WHERE views IS NOT NULL`;
  for (const { account_id: accountId, person_id: personId, list, views } of rows) {
    const sealed = await sealViews(keys, { accountId, personId, list }, views);
    // What its person saved meanwhile stays.
    await sql`
      UPDATE ops.views SET sealed = ${sealed}, views = null
      WHERE account_id = ${accountId} AND person_id = ${personId} AND list = ${list} AND views IS NOT NULL`;
  }
  return rows.length;
}
