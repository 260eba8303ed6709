// Deletes expired rows in small batches: no statement locks many rows, and other statements run in between.
import type { Clock } from '#domain/ports/clock.ts';
import type { Database } from '#projections/sql.ts';
import { RULES, type Rule } from './rules.ts';

const BATCH = 1000;

/** Answers the number of rows deleted per table, without tables where it is zero. Two processes may run it at once. */
export async function clear(
  { sql, clock }: { sql: Database; clock: Pick<Clock, 'now'> },
  rules: readonly Rule[] = RULES,
  batch = BATCH,
): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {};
  for (const { table, over } of rules) {
    for (let gone = batch; gone >= batch; ) {
      const { count } = await sql`
        DELETE FROM ${sql(table)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql(table)} WHERE ${over(sql, clock.now())} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
      gone = count;
      if (gone > 0) cleared[table] = (cleared[table] ?? 0) + gone;
    }
  }
  return cleared;
}
