import { expect, test } from 'vitest';
import { isTransient } from '#domain/kernel/failure.ts';
import { createBreaker, throughBreaker } from './breaker.ts';

test('C43 five failures in a row open it for half a minute; an answer between them begins anew', () => {
  let now = 1_000;
  const breaker = createBreaker(() => now);
  const fail = (times: number) => {
    for (let turn = 0; turn < times; turn++) breaker.note(false);
  };
  fail(4);
  breaker.note(true);
  fail(4);
  expect(breaker.isOpen()).toBe(false);
  fail(1);
  expect(breaker.isOpen()).toBe(true);
  now += 29_999;
  expect(breaker.isOpen()).toBe(true);
  now += 1;
  expect(breaker.isOpen()).toBe(false);
  // Still away: one look is enough.
  fail(1);
  expect(breaker.isOpen()).toBe(true);
});

test('C43 whoever asks while it is open is told at once that the provider is away, and of every other failure what it was', async () => {
  const ask = throughBreaker('OpenAI');
  const overrun = Object.assign(new Error('slow down'), { status: 429 });
  let asked = 0;
  const question = () => {
    asked++;
    return Promise.reject(overrun);
  };
  for (let turn = 0; turn < 5; turn++) await expect(ask(question)).rejects.toBe(overrun);
  const open = await ask(question).catch((error: unknown) => error);
  expect([asked, isTransient(open)]).toEqual([5, true]);
  expect(open).toMatchObject({ name: 'Unavailable', engine: 'OpenAI' });
});
