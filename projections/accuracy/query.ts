// The published accuracy: how often people confirmed what was read, per analyser and version, and in total.
import type { Accuracy, AccuracyFigures } from '#contract/accuracy.ts';
import { READ_FIELDS } from '#domain/documents/read-fields.ts';
import type { Sql } from '../sql.ts';
import { COLUMN } from './project.ts';

type Counted = { analyser: string | null; overall: boolean } & Record<string, number | null>;

const VERDICTS = ['right', 'wrong', 'missed'] as const;
const COUNTS = READ_FIELDS.flatMap((field) =>
  VERDICTS.map((verdict) => `(count(*) FILTER (WHERE ${COLUMN[field]} = '${verdict}'))::int AS "${field} ${verdict}"`),
).join(', ');
const ANY_VERDICT = READ_FIELDS.map((field) => `${COLUMN[field]} IS NOT NULL`).join(' OR ');

/** For one account, or for all (null). It is computed on request, because few people ask and rarely. */
export async function accuracyOf(sql: Sql, accountId: number | null): Promise<Accuracy> {
  const rows = (await sql`
    SELECT analyser, grouping(analyser) = 1 AS overall, count(*)::int AS documents,
      (count(*) FILTER (WHERE NOT readable))::int AS unread, (count(*) FILTER (WHERE ${sql.unsafe(ANY_VERDICT)}))::int AS judged,
      (count(*) FILTER (WHERE auto_validated))::int AS "autoValidated", (count(*) FILTER (WHERE auto_undone))::int AS "autoUndone",
      percentile_disc(0.5) WITHIN GROUP (ORDER BY answered_ms) AS "medianMs", percentile_disc(0.95) WITHIN GROUP (ORDER BY answered_ms) AS "p95Ms",
      ${sql.unsafe(COUNTS)}
    FROM reading_accuracy WHERE analyser IS NOT NULL ${accountId === null ? sql`` : sql`AND account_id = ${accountId}`}
    GROUP BY GROUPING SETS ((analyser), ()) ORDER BY overall DESC, documents DESC, analyser`) as unknown as Counted[];
  const [all, ...analysers] = rows;
  return { ...figuresOf(all!), analysers: analysers.map((row) => ({ analyser: row.analyser!, ...figuresOf(row) })) };
}

const figuresOf = (row: Counted): AccuracyFigures => ({
  documents: row['documents']!,
  unread: row['unread']!,
  judged: row['judged']!,
  autoValidated: row['autoValidated']!,
  autoUndone: row['autoUndone']!,
  medianMs: row['medianMs'] ?? null,
  p95Ms: row['p95Ms'] ?? null,
  fields: READ_FIELDS.map((field) => ({
    field,
    right: row[`${field} right`]!,
    wrong: row[`${field} wrong`]!,
    missed: row[`${field} missed`]!,
  })),
});
