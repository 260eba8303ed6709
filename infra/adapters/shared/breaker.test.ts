import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

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
  // Still away: one try is enough.
  fail(1);
  expect(breaker.isOpen()).toBe(true);
});
