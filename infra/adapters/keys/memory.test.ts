import { expect, test } from 'vitest';
import { memoryKeys, type Shelf } from './memory.ts';
import { keysSuite } from './suite.ts';

keysSuite('memory', async (master) => {
  const shelf: Shelf = new Map();
  return { keys: memoryKeys(master, shelf), other: memoryKeys(master, shelf) };
});

test('another master key hashes otherwise', () => {
  const one = memoryKeys(new Uint8Array(32).fill(1));
  const two = memoryKeys(new Uint8Array(32).fill(2));
  expect(one.hash('email', 'a@b.fr')).not.toBe(two.hash('email', 'a@b.fr'));
});
