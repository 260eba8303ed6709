import { expect, test } from 'vitest';
import type { AccountId } from '#domain/kernel/ids.ts';
import { timerMeta } from './timer-keys.ts';

// The fault to detect: a key that is the same for every firing. After its effect, a command fired again would be taken for the one already
// done, and the stream's current state would never be looked at.
test('C58 a timer fired again dispatches under another idempotency key once the stream has moved, and under the same one before', () => {
  const timer = { key: 'delivery-7', dueAt: '2026-11-21T09:00:00.000Z' as never };
  const nameAt = (revision: number, due = timer) => timerMeta(due, revision, 1 as AccountId).idempotencyKey;
  expect(nameAt(3)).toBe(nameAt(3));
  expect(nameAt(4)).not.toBe(nameAt(3));
  expect(nameAt(3, { ...timer, dueAt: '2026-11-21T09:10:00.000Z' as never })).not.toBe(nameAt(3));
  expect(nameAt(3, { ...timer, key: 'delivery-8' })).not.toBe(nameAt(3));
});
