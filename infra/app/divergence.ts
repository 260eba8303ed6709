// Which logs diverged (docs/runbook.md « A log diverged »): one process compares them, every process tells it.
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Database, Sql } from '#projections/sql.ts';

export async function divergedLogs(sql: Sql): Promise<AccountId[]> {
  const rows = await sql<{ id: AccountId }[]>`SELECT account_id AS id FROM ops.diverged_logs ORDER BY account_id`;
  return rows.map(({ id }) => id);
}

/** In place of those before. */
export async function keepDiverged(sql: Database, accounts: readonly AccountId[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`DELETE FROM ops.diverged_logs WHERE account_id <> ALL (${[...accounts]}::int[])`;
    await tx`INSERT INTO ops.diverged_logs (account_id) SELECT unnest(${[...accounts]}::int[]) ON CONFLICT DO NOTHING`;
  });
}

/** Those that do no longer. */
export async function forgetDiverged(sql: Sql, accounts: readonly AccountId[]): Promise<void> {
  await sql`DELETE FROM ops.diverged_logs WHERE account_id = ANY (${[...accounts]}::int[])`;
}

export type DivergenceWatch = { look(): Promise<void>; notes(): { divergence?: readonly AccountId[] } };

/** Looks when somebody asks how the process is, and at no other time. When the database does not answer `look` rejects and the last word stays. */
export function divergenceWatch(sql: Sql): DivergenceWatch {
  let diverged: readonly AccountId[] = [];
  return {
    async look() {
      diverged = await divergedLogs(sql);
    },
    notes: () => (diverged.length > 0 ? { divergence: diverged } : {}),
  };
}
