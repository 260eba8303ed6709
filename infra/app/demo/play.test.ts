import { expect, it } from 'vitest';
import { addMillis, type Instant, instant, millis } from '#domain/kernel/calendar.ts';
import { catchUp } from './play.ts';

it('K48 the clock ends at the machine’s time, however long the last hours of the play took', async () => {
  let now = instant('2026-11-21T09:00:00Z');
  const moves: Instant[] = [];
  const takes = [22_000, 1_500, 3];
  await catchUp(
    async () => now,
    async (to) => {
      moves.push(to);
      now = addMillis(now, takes.shift()!);
    },
  );
  expect(moves).toHaveLength(3);
  expect(millis(now) - millis(moves.at(-1)!)).toBe(3);
});
