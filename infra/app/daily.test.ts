// The schedule of the daily tasks.
import { afterEach, expect, test, vi } from 'vitest';
import { daily } from './daily.ts';

afterEach(() => void vi.useRealTimers());

test('it is done a minute after the start and every day; a failure is told and waits for the next day', async () => {
  vi.useFakeTimers();
  const told: unknown[] = [];
  let tries = 0;
  const work = async () => {
    if (++tries === 2) throw new Error('down');
    return tries;
  };
  const { stop } = daily(work, (done, error) => told.push(done ?? (error as Error).message));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(2 * 24 * 3_600_000);
  expect(told).toEqual([1, 'down', 3]);
  await stop();
  await vi.advanceTimersByTimeAsync(9 * 24 * 3_600_000);
  expect(tries).toBe(3);
});
