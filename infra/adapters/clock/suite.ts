// The test suite of every movable clock.
import { describe, expect, it } from 'vitest';
import { addMillis, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import type { MovableClock } from './system-clock.ts';

const HOUR = 3_600_000;
const later = (at: Instant, hours: number): Instant => addMillis(at, hours * HOUR);
/** Whether it has resolved by now: everything already due runs first. */
async function reached(wait: { reached: Promise<void> }): Promise<boolean> {
  const no = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([wait.reached.then(() => true as const), no]);
}

export function movableClockSuite(name: string, create: () => Promise<MovableClock>): void {
  describe(`clock ${name}`, () => {
    it('stands still while it is held, and goes on from where it is released', async () => {
      const clock = await create();
      const target = later(clock.now(), 50);
      await clock.hold(target);
      expect(clock.now()).toBe(target);
      expect(clock.today()).toBe(parisDay(target));
      await clock.release(later(target, 1));
      expect(clock.now() >= later(target, 1)).toBe(true);
      clock.close();
    });

    it('never goes back', async () => {
      const clock = await create();
      const target = later(clock.now(), 50);
      await clock.release(target);
      await clock.hold(later(target, -20));
      expect(clock.now() >= target).toBe(true);
      await clock.release(later(target, -30));
      expect(clock.now() >= target).toBe(true);
      clock.close();
    });

    it('C65 a wait ends when its moment has come, also when the clock is moved there, and not before', async () => {
      const clock = await create();
      const start = clock.now();
      const near = clock.until(later(start, 1));
      const far = clock.until(later(start, 3));
      const past = clock.until(start);
      expect(await reached(past)).toBe(true);
      await clock.hold(addMillis(later(start, 1), -1));
      expect(await reached(near)).toBe(false);
      await clock.hold(later(start, 1));
      expect([await reached(near), await reached(far)]).toEqual([true, false]);
      far.cancel();
      await clock.hold(later(start, 4));
      expect(await reached(far)).toBe(false);
      clock.close();
    });
  });
}
