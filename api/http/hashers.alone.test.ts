import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { hashOf, isPassword } from './hashers.ts';

const PASSWORD = 'Chantier-2026!';

test('a thread that ends fails what it had in hand, and the next password gets a new one', async () => {
  const began = once(process, 'worker');
  const lost = hashOf(PASSWORD);
  lost.catch(() => {});
  const [thread] = (await began) as [Worker];
  await thread.terminate();
  await expect(lost).rejects.toThrow('a thread that hashes has ended');
  const hash = await hashOf(PASSWORD);
  expect(await Promise.all([isPassword(PASSWORD, hash), isPassword('autre', hash)])).toEqual([true, false]);
});

test('a hash that is none is an error of that question alone', async () => {
  const [none, hash] = await Promise.allSettled([isPassword(PASSWORD, 'rien'), hashOf(PASSWORD)]);
  expect([none.status, hash.status]).toEqual(['rejected', 'fulfilled']);
});
