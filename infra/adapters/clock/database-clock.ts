// The clock of processes that each do a part: nobody moves it, and it is kept in step with the database's, so that several machines agree
// (C65). Where the installation's clock was moved before, by one process alone, it goes on from there.
import { instant, parisDay } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Sql } from '#projections/sql.ts';
import { createWaits } from './waits.ts';

const LOOK_AGAIN_MS = 60_000;

/**
 * Compares the machine with the database once a minute. A reading counts only when the answer came quickly: half of a slow round trip
 * is the error of the measurement. While the database does not answer, the last difference holds.
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
    // An older reading loses a little of its worth each time, so that a drifting machine is followed.
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
