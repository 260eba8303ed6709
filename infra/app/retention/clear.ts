// Clears the rows whose time is over, a few at a time: no statement holds many rows, and whoever needs the table comes in between.
import type { Clock } from '#domain/ports/clock.ts';
import type { Database } from '#projections/sql.ts';
import { RULES, type Rule } from './rules.ts';

const BATCH = 1000;

/** Answers how many rows of each table went; tables of which none did are not named. Two processes may do it at once. */
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
