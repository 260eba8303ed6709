// The checkpoints of projections, and the tables that go with them (infra/sql/migrations/300).
import { createHash } from 'node:crypto';
import type { Database, Position, Projection, Sql } from '#infra/ports.ts';
import type { Standing } from './board.ts';

/** Two processes that start together prepare one after the other. */
const PREPARE_LOCK = 1400204620;
export const LIVE_SCHEMA = 'rm';

export const tablesHash = (projection: Projection): string => createHash('sha256').update(projection.tables).digest('hex');

/**
 * How a projecting transaction runs: unqualified names lead to the schema of the read models, then to the extensions; and every row is
 * found by its key. Planned for an unknown number of keys PostgreSQL would rather read and hash a whole table, which costs more with each
 * tenant; and it would plan anew at every batch.
 */
export const aimAt = (tx: Sql, schema: string) =>
  tx.unsafe(
    `SET LOCAL search_path TO ${schema}, public; SET LOCAL enable_seqscan TO off; SET LOCAL enable_hashjoin TO off;
     SET LOCAL enable_mergejoin TO off; SET LOCAL plan_cache_mode TO force_generic_plan`,
  );

export async function createTables(tx: Sql, projection: Projection, schema: string): Promise<void> {
  await aimAt(tx, projection.kind === 'read-model' ? schema : 'ops');
  if (projection.tables.trim() !== '') await tx.unsafe(projection.tables);
}

/** Creates what is new. Answers the read models whose tables are no longer those of this program: they must be rebuilt. */
export async function prepare(db: Database, projections: readonly Projection[]): Promise<string[]> {
  // The usual start finds everything as it is.
  const found = await db`SELECT name, tables_hash FROM ops.checkpoints`;
  if (projections.every((one) => found.some((row) => row['name'] === one.name && row['tables_hash'] === tablesHash(one)))) return [];
  return db.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${PREPARE_LOCK})`;
    const rows = await tx`SELECT name, tables_hash FROM ops.checkpoints`;
    const known = new Map(rows.map((row) => [row['name'] as string, row['tables_hash'] as string]));
    const stale: string[] = [];
    for (const projection of projections) {
      const hash = tablesHash(projection);
      const before = known.get(projection.name);
      if (before === hash) continue;
      if (before !== undefined) {
        if (projection.kind === 'process-manager')
          throw new Error(`the tables of ${projection.name} changed: they need a migration, not a rebuild`);
        stale.push(projection.name);
        continue;
      }
      await createTables(tx, projection, LIVE_SCHEMA);
      await tx`INSERT INTO ops.checkpoints (name, kind, tables_hash) VALUES (${projection.name}, ${projection.kind}, ${hash})`;
    }
    return stale;
  });
}

export async function readStandings(sql: Sql, names: readonly string[]): Promise<Map<string, Standing>> {
  const rows =
    await sql`SELECT name, position, stopped_event_id, stopped_error FROM ops.checkpoints WHERE name = ANY (${[...names]}::text[])`;
  return new Map(
    rows.map((row) => {
      const stopped = row['stopped_event_id'] === null ? null : { eventId: row['stopped_event_id'], error: row['stopped_error'] };
      return [row['name'], { position: row['position'], stopped }];
    }),
  );
}

export type Step = { name: string; from: Position | null; to: Position; seen: number };

/** Moves checkpoints, and locks them until the transaction ends. False when one of them was no longer where this process left it. */
export async function advance(tx: Sql, steps: readonly Step[]): Promise<boolean> {
  const moved = await tx`
    UPDATE ops.checkpoints c SET position = s.moved_to, events_seen = c.events_seen + s.seen, stopped_event_id = NULL, stopped_error = NULL
    FROM json_to_recordset(${JSON.stringify(steps.map(({ name, from, to, seen }) => ({ name, moved_from: from, moved_to: to, seen })))}::text::json)
      AS s(name text, moved_from text, moved_to text, seen int)
    WHERE c.name = s.name AND c.position IS NOT DISTINCT FROM s.moved_from`;
  return moved.count === steps.length;
}

export async function noteStopped(sql: Sql, name: string, eventId: string, error: string): Promise<void> {
  await sql`UPDATE ops.checkpoints SET stopped_event_id = ${eventId}, stopped_error = ${error} WHERE name = ${name}`;
}
