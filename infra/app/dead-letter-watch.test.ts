// /healthz reports how many timers are dead letters, until somebody retries them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDeadLetters } from './dead-letter-watch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('tells how many there are from the start on, keeps what it saw while the database is away, and is silent when all were sent again', async () => {
  let total: number | Error = 2;
  const dead = async () => {
    if (total instanceof Error) throw total;
    return { total, latest: [] };
  };
  const watch = await watchDeadLetters({ dead });
  expect(watch.notes()).toEqual({ deadLetters: 2 });
  total = new Error('away');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.notes()).toEqual({ deadLetters: 2 });
  total = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(watch.notes()).toEqual({});
  watch.stop();
  total = 5;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.notes()).toEqual({});
});
