// The application clock: the machine's clock plus an offset that is kept in the database. The only place that reads the machine's clock.
import { type Instant, instant, millis, parisDay } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Sql } from '#projections/sql.ts';
import { createWaits } from './waits.ts';

/** The clock of the embedded profile: `/dev/clock` moves it, forward only. */
export interface MovableClock extends Clock {
  /**
   * Moves to `at` (or stays, when that is past) and stands still there until `release`, so that everything a timer causes has the timer's
   * own time. The offset is stored before it answers: after a crash the clock is not behind what was written under it.
   */
  hold(at: Instant): Promise<void>;
  /** Runs on from `at`, or from its current time when that is later. */
  release(at: Instant): Promise<void>;
  close(): void;
}

export const isMovable = (clock: Clock): clock is MovableClock => 'hold' in clock;

/** Loads the stored offset. `machine` is the machine's clock in milliseconds, which tests replace. */
export async function systemClock({ sql, machine = Date.now }: { sql: Sql; machine?: () => number }): Promise<MovableClock> {
  const rows = await sql`select offset_ms::text as offset_ms from ops.clock`;
  let offset = Number(rows[0]?.offset_ms ?? 0);
  let heldAt: number | null = null;
  const now = (): number => heldAt ?? machine() + offset;
  const waits = createWaits(now);
  let last = Number.NaN;
  let lastInstant = instant(0);
  /** It is called many times within one millisecond. */
  const instantNow = (): Instant => {
    const ms = now();
    if (ms !== last) {
      lastInstant = instant(ms);
      last = ms;
    }
    return lastInstant;
  };

  /** Never lowers the stored offset: a second process may have moved further. */
  const keep = async (target: number): Promise<void> => {
    offset = Math.max(offset, target - machine());
    await sql`
      insert into ops.clock (offset_ms) values (${String(Math.ceil(offset))}::bigint)
      on conflict (only_row) do update set offset_ms = greatest(ops.clock.offset_ms, excluded.offset_ms)`;
  };

  return {
    now: instantNow,
    today: () => parisDay(instantNow()),
    until: waits.until,
    async hold(at) {
      const target = Math.max(millis(at), now());
      await keep(target);
      heldAt = target;
      waits.check();
    },
    async release(at) {
      await keep(Math.max(millis(at), now()));
      heldAt = null;
      waits.check();
    },
    close: waits.close,
  };
}
