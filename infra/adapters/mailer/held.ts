// Messages of a restored product wait until a person says that they may go (infra/decisions/085): what was sent after the backup is not known
// any more, and would be sent a second time.
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Sql } from '#projections/sql.ts';

/** Its release makes everything ready at once: this is only how long a message takes that was looked at in that very moment. */
const AGAIN_MS = 3_600_000;

export async function isHeld(sql: Sql): Promise<boolean> {
  return (await sql`select from ops.restored where mail_held`).length > 0;
}

/** The handler of messages, asked anew at each: the release needs no restart. An attempt that is held is none. */
export const held = (handler: TimerHandler, { sql, clock }: { sql: Sql; clock: Pick<Clock, 'now'> }): TimerHandler => ({
  ...handler,
  fire: async (timer) => ((await isHeld(sql)) ? addMillis(clock.now(), AGAIN_MS) : handler.fire(timer)),
});

/** How many messages go now; null: none were held. Beside a running product as well, which begins within a minute. */
export async function release(sql: Sql): Promise<number | null> {
  const [row] = await sql`update ops.restored set mail_held = false where mail_held returning snapshot_at`;
  if (row === undefined) return null;
  // The handler itself knows when an attempt is due.
  await sql`update ops.timers set ready_at = to_timestamp(0) where kind = 'delivery'`;
  // Those that were sent before only wait for news (A19).
  return (await sql`select from ops.deliveries`).length;
}
