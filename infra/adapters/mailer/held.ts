// Deliveries of a restored product are held until an operator releases them (infra/decisions/085): it is unknown which were sent after the
// backup, and those would be sent a second time.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Sql } from '#projections/sql.ts';

/** The release makes all deliveries due at once; this is only the delay of one that was checked at that very moment. */
const AGAIN_MS = 3_600_000;

export async function isHeld(sql: Sql): Promise<boolean> {
  return (await sql`select from ops.restored where mail_held`).length > 0;
}

/**
 * Wraps the delivery handler and checks at each delivery until the release, which needs no restart. Only a restore holds deliveries, and it
 * writes into a database that nobody uses, so a process that found none held need not ask again. A held delivery is no attempt.
 */
export function held(handler: TimerHandler, { sql, clock }: { sql: Sql; clock: Pick<Clock, 'now'> }): TimerHandler {
  let released = false;
  return {
    ...handler,
    async fire(timer) {
      released ||= !(await isHeld(sql));
      return released ? handler.fire(timer) : addMillis(clock.now(), AGAIN_MS);
    },
  };
}

/**
 * Releases: answers how many deliveries are sent now; null: none were held. It may run beside a running product, which begins within a
 * minute.
 */
export async function release(sql: Sql): Promise<number | null> {
  const [row] = await sql`update ops.restored set mail_held = false where mail_held returning snapshot_at`;
  if (row === undefined) return null;
  // The handler itself knows when an attempt is due.
  await sql`update ops.timers set ready_at = to_timestamp(0) where kind = 'delivery'`;
  // Those already sent only wait for a delivery status (A19).
  return (await sql`select from ops.deliveries`).length;
}
