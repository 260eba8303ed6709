// The test suite of every store of idempotency keys.
import { beforeAll, describe, expect, test } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import type { IdempotencyKeys, NewKey } from '#domain/ports/idempotency.ts';

const START = instant('2026-11-21T09:00:00Z');
const seedOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const newKey = (key: string, n = 1, more: Partial<NewKey> = {}): NewKey => ({
  ...{ scope: 'account-1', key, requestHash: `hash ${n}`, seed: seedOf(n), subject: 'account-1', startedAt: START },
  ...more,
});

export function idempotencySuite(name: string, make: () => Promise<IdempotencyKeys>): void {
  describe(`idempotency keys: ${name}`, () => {
    let keys: IdempotencyKeys;
    beforeAll(async () => {
      keys = await make();
    });

    test('C44 a key is opened once, also by several at the same time: all of them are told the same', async () => {
      const opened = await Promise.all([1, 2, 3].map((n) => keys.open(newKey('once', n))));
      const [first] = opened;
      expect(first).toMatchObject({ reserved: null, answer: null });
      expect(opened).toEqual([first, first, first]);
      expect(await keys.open(newKey('once', 4))).toEqual(first);
      expect(await keys.open(newKey('once', 5, { scope: 'account-2' }))).toMatchObject({ seed: seedOf(5), requestHash: 'hash 5' });
    });

    test('what is reserved is replaced by whoever knows what was there', async () => {
      const at = newKey('reserved');
      expect(await keys.reserve(at, null, 'one')).toBe(false);
      await keys.open(at);
      expect(await keys.reserve(at, null, 'one')).toBe(true);
      expect(await keys.reserve(at, null, 'two')).toBe(false);
      expect(await keys.reserve(at, 'one', 'two')).toBe(true);
      expect(await keys.open(at)).toMatchObject({ reserved: 'two' });
    });

    test('the first answer stays; none is kept for a key that is gone or was opened anew', async () => {
      const at = newKey('answered');
      expect(await keys.keepAnswer(at, at.seed, 'lost')).toBeNull();
      await keys.open(at);
      expect(await keys.keepAnswer(at, seedOf(9), 'of another')).toBeNull();
      expect(await keys.keepAnswer(at, at.seed, 'first')).toBe('first');
      expect(await keys.keepAnswer(at, at.seed, 'second')).toBe('first');
      expect(await keys.open(at)).toMatchObject({ answer: 'first' });
    });

    test('what was opened until a moment is forgotten, that moment included', async () => {
      const [old, young] = [newKey('old', 1), newKey('young', 2, { startedAt: addMillis(START, 1) })];
      await keys.open(old);
      await keys.open(young);
      await keys.forgetUntil(START);
      expect(await keys.open(newKey('old', 7))).toMatchObject({ seed: seedOf(7) });
      expect(await keys.open(newKey('young', 8))).toMatchObject({ seed: seedOf(2) });
    });
  });
}
