import { expect, test } from 'vitest';
import { together } from './batched.ts';

test('calls of one turn share one run and its answer; the next turn has its own, though the first has not ended', async () => {
  const runs: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const load = together(async (items: readonly number[]) => {
    runs.push(items);
    if (runs.length === 1) await first.promise;
    return items.length;
  });
  const early = [load([1]), load([2, 3])];
  await new Promise(setImmediate);
  expect(await load([4])).toBe(1);
  first.resolve();
  expect([await Promise.all(early), runs]).toEqual([
    [3, 3],
    [[1, 2, 3], [4]],
  ]);
});

test('where a shared run fails each call runs alone, and a fault stays with who asked for it', async () => {
  const runs: (readonly number[])[] = [];
  const load = together(async (items: readonly number[]) => {
    runs.push(items);
    if (items.includes(13)) throw new Error('13 cannot be read');
    return items;
  });
  const results = await Promise.allSettled([load([1]), load([13]), load([2])]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toHaveLength(4);
  await expect(load([13])).rejects.toThrow('13 cannot be read');
  expect(runs).toHaveLength(5);
});
