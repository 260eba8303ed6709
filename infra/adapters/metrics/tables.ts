// Reads the state of background work from the tables, in two statements: for the metrics and the operator's page.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Sql } from '#projections/sql.ts';

/** A timer is late when it has been due for longer: the engine runs several at once, and retries after failures of other systems. */
export const LATE_SECONDS = 60;

/** `due`: not claimed yet. `next`: the earliest of all planned. `backupAge`: seconds since the newest complete backup; null: none. */
export type Waiting = {
  pending: number;
  due: number;
  late: number;
  next: Instant | null;
  dead: number;
  deliveries: number;
  backupAge: number | null;
};

export async function waitingIn(sql: Sql, { now }: Pick<Clock, 'now'>): Promise<Waiting> {
  const [row] = await sql<[Waiting]>`
    SELECT count(*)::int AS pending, count(*) FILTER (WHERE ready_at <= ${now()}::timestamptz)::int AS due,
      count(*) FILTER (WHERE due_at < ${now()}::timestamptz - ${LATE_SECONDS} * interval '1 second')::int AS late, min(due_at) AS next,
      (SELECT count(*)::int FROM ops.dead_timers) AS dead, (SELECT count(*)::int FROM ops.deliveries) AS deliveries,
      (SELECT extract(epoch FROM now() - taken_at)::float8 FROM ops.last_backup) AS "backupAge"
    FROM ops.timers`;
  return row;
}
