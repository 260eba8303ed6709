// The checkpoints of projections, and the tables in which they are stored (infra/adapters/sql/migrations/300, 320; infra/decisions/084).
import { createHash } from 'node:crypto';
import type { Checkpoint, CheckpointStep, Checkpoints, Followed, Reached } from '#domain/ports/checkpoints.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Projection } from './projection.ts';
import type { Sql } from './sql.ts';

export const LIVE_SCHEMA = 'rm';

/** A cache, because the hash is needed for every batch. */
const hashes = new WeakMap<Followed, string>();
export function tablesHash(projection: Followed): string {
  const hash = hashes.get(projection) ?? createHash('sha256').update(projection.tables).digest('hex');
  hashes.set(projection, hash);
  return hash;
}
/** The tables that the DDL of a projection creates. */
export const tablesIn = ({ tables }: Pick<Followed, 'tables'>): string[] =>
  [...tables.matchAll(/^\s*create table (?:if not exists )?(\w+)/gim)].map(([, name]) => name!);

/** Whether the checkpoint belongs to this program's version of the projection; `advance` moves no other. */
export const isOwn = (projection: Followed, { version, start, tablesHash: hash }: Checkpoint): boolean =>
  version === projection.version && start === projection.start && hash === tablesHash(projection);

/**
 * Settings of a projecting transaction. Unqualified names are looked up in the schema of the read models, then in that of the extensions.
 * PostgreSQL must find every row by its key: for an unknown number of keys it would rather scan and hash a whole table, which costs more
 * with each tenant, and it would plan each batch again. `waits` false: its commit does not wait for the disk.
 */
export const setProjectionSession = (tx: Sql, schema: string, waits = true) =>
  tx.unsafe(
    `SET LOCAL search_path TO ${schema}, public; SET LOCAL enable_seqscan TO off; SET LOCAL enable_hashjoin TO off;
     SET LOCAL enable_mergejoin TO off; SET LOCAL plan_cache_mode TO force_generic_plan${waits ? '' : '; SET LOCAL synchronous_commit TO off'}`,
  );

export async function createTables(tx: Sql, projection: Followed, schema: string): Promise<void> {
  await setProjectionSession(tx, projection.kind === 'read-model' ? schema : 'ops');
  if (projection.tables.trim() !== '') await tx.unsafe(projection.tables);
}

export async function readCheckpoints(sql: Sql, names: readonly string[]): Promise<Map<string, Checkpoint>> {
  const rows = await sql`
    SELECT name, position, event_id, event_stream, event_revision, version, start, tables_hash, tables, made,
      stopped_event_id, stopped_error FROM ops.projections WHERE name = ANY (${[...names]}::text[])`;
  return new Map(
    rows.map((row) => {
      const { position, event_id: eventId, event_stream: stream, event_revision: revision, version, start, tables, made } = row;
      const landmark = position === null || eventId === null ? null : { position, eventId, stream, revision };
      const stopped = row['stopped_event_id'] === null ? null : { eventId: row['stopped_event_id'], error: row['stopped_error'] };
      return [row['name'], { position, landmark, version, start, tables, made, tablesHash: row['tables_hash'], stopped }];
    }),
  );
}

/**
 * Gives a new projection its tables and its checkpoint, at the beginning or at the head of the store. A read model of another version stays
 * as it is until a rebuild (projection-status.ts); a process manager goes on from the checkpoint of its earlier version.
 */
export async function prepare(
  { checkpoints, store }: { checkpoints: Checkpoints; store: Pick<EventStore, 'head'> },
  projections: readonly Projection[],
): Promise<void> {
  const names = projections.map(({ name }) => name);
  const isToDo = (found: ReadonlyMap<string, Checkpoint>, projection: Projection): boolean => {
    const checkpoint = found.get(projection.name);
    if (checkpoint === undefined) return true;
    if (checkpoint.version > projection.version || isOwn(projection, checkpoint)) return false;
    if (projection.kind === 'process-manager') return true;
    return checkpoint.version === projection.version && checkpoint.tablesHash === tablesHash(projection);
  };
  // At most starts there is nothing to do.
  const before = await checkpoints.read(names);
  if (!projections.some((projection) => isToDo(before, projection))) return;
  const head = await store.head();
  await checkpoints.prepare(async (tx) => {
    const found = await checkpoints.read(names, tx);
    // If no read model has rows yet, all of them are projected together from the beginning.
    const others = projections.some((one) => one.kind === 'read-model' && found.get(one.name)?.position != null);
    for (const projection of projections.filter((one) => isToDo(found, one))) {
      const { name, kind, start } = projection;
      const known = found.get(name);
      if (known === undefined) {
        const made = kind === 'process-manager' || !others;
        await checkpoints.add(projection, { position: start === 'now' ? head : null, made }, tx);
      } else {
        if (kind === 'process-manager' && known.tablesHash !== tablesHash(projection))
          throw new Error(`the tables of ${name} changed: they need a migration, not a rebuild`);
        await checkpoints.renew(projection, tx);
      }
    }
  });
}

/**
 * Moves checkpoints and locks them until the transaction ends. False if one of them was not where this process had left it, or belongs to
 * another version.
 */
export async function advance(tx: Sql, steps: readonly CheckpointStep[], to: Reached): Promise<boolean> {
  const own = steps.map(({ projection, from, seen }) => {
    const { name, version, start } = projection;
    return { name, moved_from: from, seen, version, start, hash: tablesHash(projection) };
  });
  const moved = await tx`
    UPDATE ops.projections c SET position = ${to.position}, event_id = coalesce(${to.eventId ?? null}, c.event_id),
      event_stream = coalesce(${to.stream ?? null}, c.event_stream), event_revision = coalesce(${to.revision ?? null}, c.event_revision),
      events_seen = c.events_seen + s.seen, stopped_event_id = NULL, stopped_error = NULL
    FROM json_to_recordset(${JSON.stringify(own)}::text::json) AS s(name text, moved_from text, seen int, version int, start text, hash text)
    WHERE c.name = s.name AND c.position IS NOT DISTINCT FROM s.moved_from AND c.version = s.version AND c.start = s.start
      AND c.tables_hash = s.hash`;
  return moved.count === steps.length;
}
