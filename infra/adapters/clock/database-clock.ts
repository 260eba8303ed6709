// The clock where roles run in several processes: it cannot be moved, and follows the database's clock, so that several machines agree
// (C65). An offset that a single process set earlier is kept.
import { instant, parisDay } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Sql } from '#projections/sql.ts';
import { createWaits } from './waits.ts';

const LOOK_AGAIN_MS = 60_000;

/**
 * Compares the machine's clock with the database's once a minute. A measurement counts only when the answer came quickly: its error is half
 * of the round trip. While the database does not answer, the last offset holds.
 */
export async function databaseClock({
  sql,
  machine = Date.now,
  onError,
}: {
  sql: Sql;
  machine?: () => number;
  onError?: (error: unknown) => void;
}): Promise<Clock & { look(): Promise<void>; close(): void }> {
  let difference = 0;
  let certainty = Number.POSITIVE_INFINITY;
  const now = (): number => Math.round(machine() + difference);
  const waits = createWaits(now);

  const look = async (): Promise<void> => {
    const before = machine();
    const rows = await sql`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 + coalesce((select offset_ms from ops.clock), 0) as ms`;
    const after = machine();
    const error = (after - before) / 2;
    // An older measurement loses a little weight each time, so that a drifting machine is followed.
    certainty = certainty * 1.2 + 5;
    if (error > certainty) return;
    certainty = error;
    difference = Number(rows[0]?.ms) - (before + after) / 2;
    waits.check();
  };
  await look();
  const timer = setInterval(() => look().catch((error: unknown) => onError?.(error)), LOOK_AGAIN_MS).unref();

  return {
    now: () => instant(now()),
    today: () => parisDay(instant(now())),
    until: waits.until,
    look,
    close() {
      clearInterval(timer);
      waits.close();
    },
  };
}
