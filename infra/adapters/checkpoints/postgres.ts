// Checkpoints in PostgreSQL: a step's transaction, and the statements over ops.projections that create and update one. Those shared with a
// rebuild are in projections/.
import type { Checkpoints } from '#domain/ports/checkpoints.ts';
import { ring } from '#projections/apply.ts';
import {
  advance,
  createTables,
  LIVE_SCHEMA,
  readCheckpoints,
  setProjectionSession,
  tablesHash,
  tablesIn,
} from '#projections/checkpoints.ts';
import { readParked, stillParked, writeParked } from '#projections/parking.ts';
import { REBUILT } from '#projections/rebuild.ts';
import type { Database, Sql } from '#projections/sql.ts';
import { sqlOf } from '../sql/postgres.ts';

/** Serialises two processes that start together. */
const PREPARE_LOCK = 1400204620;

class Moved extends Error {}

export const postgresCheckpoints = (db: Database): Checkpoints => ({
  read: (names, tx) => readCheckpoints(tx === undefined ? db : sqlOf(tx), names),
  readParked: (names) => readParked(db, names),
  async prepare(task) {
    await db.begin(async (tx: Sql) => {
      await tx`SELECT pg_advisory_xact_lock(${PREPARE_LOCK})`;
      await task(tx);
    });
  },
  async add(projection, { position, made }, transaction) {
    const tx = sqlOf(transaction);
    const { name, kind, version, start } = projection;
    await createTables(tx, projection, LIVE_SCHEMA);
    await tx`
      INSERT INTO ops.projections (name, kind, version, start, tables_hash, tables, position, made)
      VALUES (${name}, ${kind}, ${version}, ${start}, ${tablesHash(projection)}, ${tablesIn(projection)}::text[], ${position}, ${made})`;
  },
  async renew({ name, version, start }, tx) {
    await sqlOf(tx)`UPDATE ops.projections SET version = ${version}, start = ${start} WHERE name = ${name}`;
  },
  async commit(steps, to, accounts, write) {
    try {
      await db.begin(async (tx: Sql) => {
        const [, still, known] = await Promise.all([
          setProjectionSession(tx, LIVE_SCHEMA, false),
          advance(tx, steps, to),
          stillParked(tx, steps),
          // NOTIFY is delivered at the commit, wherever it stands: here it needs no round trip of its own.
          ring(tx, to.position, accounts),
        ]);
        if (!(still && known)) throw new Moved();
        await write(tx);
        await writeParked(tx, steps);
      });
      return true;
    } catch (error) {
      if (error instanceof Moved) return false;
      throw error;
    }
  },
  async noteStopped(name, { eventId, error }) {
    await db`UPDATE ops.projections SET stopped_event_id = ${eventId}, stopped_error = ${error} WHERE name = ${name}`;
  },
  async noteLost(name, error) {
    await db`
      UPDATE ops.projections SET event_id = coalesce(event_id, 'unknown'), event_stream = coalesce(event_stream, 'email-unknown'),
        event_revision = coalesce(event_revision, 0), stopped_event_id = coalesce(event_id, 'unknown'), stopped_error = ${error}
      WHERE name = ${name}`;
  },
  onDoubt: (doubt) => db.listen(REBUILT, doubt, doubt),
});
