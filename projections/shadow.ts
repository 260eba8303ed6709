// Where a rebuild makes its tables, and how they replace the current ones: one rebuild at a time, all tables in one transaction.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Landmark, ParkedStreams } from '#domain/ports/checkpoints.ts';
import { createTables, LIVE_SCHEMA, tablesHash, tablesIn } from './checkpoints.ts';
import { replaceParked } from './parking.ts';
import type { Projection } from './projection.ts';
import type { Database, Sql } from './sql.ts';

const REBUILD_LOCK = 1400204621;
/** How often a rebuild that waits for another one tries to get the lock. */
const TURN_MS = 250;
/**
 * The longest wait for a session that reads a current table (e.g. a dump of the whole database), because all other readers queue behind it.
 * Then the swap is retried after a pause, which doubles.
 */
const READERS_MS = 1000;
const PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Each rebuild has a schema of its own, so that one that lost the lock cannot write into another's. */
const newShadow = (): string => `rm_shadow_${randomBytes(4).toString('hex')}`;
export const dropShadow = (db: Sql, shadow: string) => db.unsafe(`DROP SCHEMA IF EXISTS ${shadow} CASCADE`);

/**
 * One rebuild or comparison at a time; the others wait. The lock belongs to a transaction that does nothing else and ends with it, also
 * when the connection is lost. The transaction holds no snapshot, so that vacuum can remove dead rows meanwhile; the portal of a prepared
 * statement would hold one.
 */
export async function exclusively<Result>(
  db: Database,
  signal: AbortSignal | undefined,
  task: (shadow: string) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const turn = await db.begin(async (tx): Promise<{ result: Result } | null> => {
      const [lock] = await tx.unsafe(`SELECT pg_try_advisory_xact_lock(${REBUILD_LOCK}) AS mine`).simple();
      if (!lock!['mine']) return null;
      return { result: await whole(db, task) };
    });
    if (turn !== null) return (turn as { result: Result }).result;
    await sleep(TURN_MS, undefined, { ref: false });
  }
}

/** Runs a task with a shadow schema, and drops the shadow schemas of this task and of earlier ones that were cut off. */
async function whole<Result>(db: Database, task: (shadow: string) => Promise<Result>): Promise<Result> {
  const left = await db`SELECT nspname FROM pg_namespace WHERE nspname ~ '^rm_(shadow|old)'`;
  for (const { nspname } of left) await dropShadow(db, nspname);
  const shadow = newShadow();
  try {
    return await task(shadow);
  } catch (error) {
    await dropShadow(db, shadow).catch(() => {});
    throw error;
  }
}

export async function emptyShadow(db: Database, shadow: string, readModels: readonly Projection[]): Promise<void> {
  await db.begin(async (tx) => {
    await tx.unsafe(`CREATE SCHEMA ${shadow}`);
    for (const projection of readModels) await createTables(tx, projection, shadow);
  });
}

export const tablesOf = async (sql: Sql, schema: string): Promise<string[]> =>
  (await sql`SELECT tablename FROM pg_tables WHERE schemaname = ${schema} ORDER BY tablename`).map((row) => row['tablename'] as string);

/** 55P03: a reader held a lock for too long. 40P01: the reader and the swap deadlocked. */
const isInTheWay = (error: unknown): boolean => ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));

/** Who holds a lock on a current table: role, program, process number. A role may see this of sessions of other roles too. */
async function readersOf(db: Sql): Promise<string[]> {
  const rows = await db`
    SELECT DISTINCT a.pid, a.usename, a.application_name FROM pg_locks l
    JOIN pg_class c ON c.oid = l.relation JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_stat_activity a USING (pid)
    WHERE l.granted AND a.datname = current_database() AND a.pid <> pg_backend_pid() AND n.nspname = ${LIVE_SCHEMA} ORDER BY a.pid`;
  return rows.map(({ pid, usename, application_name: program }) => [usename, program, pid].filter(Boolean).join(' '));
}

type Made = { projection: Projection; last: Landmark | null; seen: number; parked: ParkedStreams };

/**
 * Replaces the current tables and their checkpoints by those of the shadow. `inTheWay` is told who reads them before each pause. `finish` processes the last events while nobody writes: the
 * first statement of every runner waits for the locked checkpoints, finds them moved, and reads them again.
 */
export async function putInPlace<Result extends { made: readonly Made[] }>(
  db: Database,
  shadow: string,
  names: readonly string[],
  { signal, inTheWay }: { signal?: AbortSignal | undefined; inTheWay?: ((readers: readonly string[]) => void) | undefined },
  finish: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return (await db.begin(async (tx) => {
        const rows = await tx`SELECT tables FROM ops.projections WHERE name = ANY (${[...names]}::text[]) ORDER BY name FOR UPDATE`;
        const result = await finish(tx);
        const tables = await tablesOf(tx, shadow);
        const away = new Set([...rows.flatMap((row) => row['tables'] as string[]), ...tables]);
        // The earlier version may have had other tables.
        await tx.unsafe(`SET LOCAL lock_timeout TO ${READERS_MS};
          ${[...away].map((table) => `DROP TABLE IF EXISTS ${LIVE_SCHEMA}.${table}`).join(';')};
          ${tables.map((table) => `ALTER TABLE ${shadow}.${table} SET SCHEMA ${LIVE_SCHEMA}`).join(';')};
          DROP SCHEMA ${shadow} CASCADE`);
        for (const made of result.made) await note(tx, made);
        for (const { projection, parked } of result.made) await replaceParked(tx, projection.name, parked);
        return result;
      })) as Result;
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      inTheWay?.(await readersOf(db));
      await sleep(pause, undefined, { ref: false, ...(signal ? { signal } : {}) });
    }
  }
}

const note = (tx: Sql, { projection, last, seen }: Made) => {
  const { name, kind, version, start } = projection;
  const row = {
    ...{ name, kind, version, start, tables_hash: tablesHash(projection), tables: tablesIn(projection), events_seen: seen },
    ...{ made: true, position: last?.position ?? null, event_id: last?.eventId ?? null },
    ...{ event_stream: last?.stream ?? null, event_revision: last?.revision ?? null },
  };
  return tx`
    INSERT INTO ops.projections ${tx(row)}
    ON CONFLICT (name) DO UPDATE SET version = excluded.version, start = excluded.start, tables_hash = excluded.tables_hash,
      tables = excluded.tables, made = true, position = excluded.position, event_id = excluded.event_id, event_stream = excluded.event_stream,
      event_revision = excluded.event_revision, events_seen = excluded.events_seen, stopped_event_id = NULL, stopped_error = NULL`;
};
