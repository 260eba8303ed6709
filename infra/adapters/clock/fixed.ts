// A clock that stands still until a test moves it.
import { type Instant, instant, millis, parisDay } from '#domain/kernel/calendar.ts';
import type { MovableClock } from './system-clock.ts';
import { createWaits } from './waits.ts';

/** `set` may also go back, as a wrong machine clock does. */
export function fixedClock(at = '2026-11-21T09:00:00Z'): MovableClock & { set(at: Instant | string): void } {
  let now = millis(instant(at));
  const waits = createWaits(() => now);
  const forward = async (to: Instant): Promise<void> => {
    now = Math.max(now, millis(to));
    waits.check();
  };
  return {
    now: () => instant(now),
    today: () => parisDay(instant(now)),
    until: waits.until,
    hold: forward,
    release: forward,
    close: waits.close,
    set(to) {
      now = millis(instant(to));
      waits.check();
    },
  };
}
