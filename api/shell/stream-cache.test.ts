import { expect, test } from 'vitest';
import { createStreamCache } from './stream-cache.ts';

const folded = (revision: number) => ({
  state: `after ${revision}`,
  revision,
  hash: String(revision),
  derived: new Map(),
  sealed: new Set<string>(),
});

// Guards against « the last write wins »: a slow reader would put back an old state.
test('an older state never replaces a newer one, the same revision may; after forget an older one may', () => {
  const cache = createStreamCache(10);
  cache.set('account-1', folded(5));
  cache.set('account-1', folded(4));
  expect(cache.get('account-1')?.revision).toBe(5);
  const again = folded(5);
  cache.set('account-1', again);
  expect(cache.get('account-1')).toBe(again);
  cache.set('account-2', folded(-1));
  expect(cache.get('account-2')).toBeUndefined();
  cache.forget('account-1');
  cache.set('account-1', folded(2));
  expect(cache.get('account-1')?.revision).toBe(2);
});

// Guards against only dropping the state: a reader that began earlier would put it back, and nobody would read again.
test('C67 an outdated state is dropped, and a slow reader does not put it back; a newer one stays', () => {
  const cache = createStreamCache(10);
  cache.set('account-1', folded(5));
  cache.outdated('account-1', 5);
  expect(cache.get('account-1')?.revision).toBe(5);
  cache.outdated('account-1', 6);
  cache.set('account-1', folded(5));
  expect(cache.get('account-1')).toBeUndefined();
  cache.set('account-1', folded(6));
  expect(cache.get('account-1')?.revision).toBe(6);
});

test('it holds no more streams than its size', () => {
  const cache = createStreamCache(100);
  for (let i = 0; i < 1000; i += 1) cache.set(`account-${i}`, folded(0));
  const left = Array.from({ length: 1000 }, (_, i) => cache.get(`account-${i}`)).filter(Boolean);
  expect(left.length).toBeLessThanOrEqual(100);
  expect(cache.get('account-999')).toBeDefined();
});
