import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { hashOf, isPassword, MAX_WAITING } from './hashers.ts';

const PASSWORD = 'Chantier-2026!';
/** Threads that have started; the pool does not replace one that dies before. */
const threads: Worker[] = [];
process.on('worker', (thread) => thread.once('message', () => threads.push(thread)));

test('a thread that ends fails its current work, and the next password gets a new thread', async () => {
  const began = once(process, 'worker');
  const lost = hashOf(PASSWORD);
  lost.catch(() => {});
  const [thread] = (await began) as [Worker];
  await thread.terminate();
  await expect(lost).rejects.toThrow('worker exited');
  const hash = await hashOf(PASSWORD);
  expect(await Promise.all([isPassword(PASSWORD, hash), isPassword('autre', hash)])).toEqual([true, false]);
});

test('an invalid hash fails its own check alone', async () => {
  const [none, hash] = await Promise.allSettled([isPassword(PASSWORD, 'rien'), hashOf(PASSWORD)]);
  expect([none.status, hash.status]).toEqual(['rejected', 'fulfilled']);
});

test('requests queued behind a dead thread are answered by its replacement', async () => {
  await hashOf(PASSWORD);
  const asked = Array.from({ length: 8 * availableParallelism() }, () => hashOf(PASSWORD));
  const outcomes = Promise.allSettled(asked);
  await Promise.race(asked);
  await Promise.all(threads.map((thread) => thread.terminate()));
  const answered = (await outcomes).filter(({ status }) => status === 'fulfilled');
  // At most two per thread were in progress.
  expect(answered.length).toBeGreaterThanOrEqual(asked.length - 2 * availableParallelism());
  expect(await isPassword('autre', await hashOf(PASSWORD))).toBe(false);
});

test('the queue is limited: the next request is told to come back, the queued ones are served in order', async () => {
  const order: number[] = [];
  const crowd = Array.from({ length: MAX_WAITING + 3 * 2 * availableParallelism() }, (_, i) =>
    hashOf(PASSWORD).then(
      () => void order.push(i),
      (error) => error.code as string,
    ),
  );
  const refused = (await Promise.all(crowd)).filter((outcome) => outcome !== undefined);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(['unavailable']));
  expect(order.length).toBeGreaterThanOrEqual(MAX_WAITING);
  // A request is overtaken only by those in progress in other threads, two per thread: the threads' speeds differ.
  const before = order.map((i, at) => order.slice(at + 1).filter((later) => later < i).length);
  expect(Math.max(...before)).toBeLessThan(2 * availableParallelism());
  expect(await hashOf(PASSWORD)).toMatch(/^[$]argon2id/);
}, 120_000);

test('idle threads do not keep the process alive', async () => {
  const file = JSON.stringify(new URL('./hashers.ts', import.meta.url).href);
  const program = `const { hashOf } = await import(${file}); console.log((await hashOf('x')).slice(0, 9));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([said.trim(), code]).toEqual(['$argon2id', 0]);
});
