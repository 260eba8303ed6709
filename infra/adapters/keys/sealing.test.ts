import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypt, KEY_BYTES, sealWith } from './sealing.ts';

// The mistake: a nonce that repeats (zeros, the length, a counter that restarts). Two boxes under one key and nonce reveal how they differ,
// and let a forger make others.
test('no two of 10⁵ boxes have the same nonce, also of equal content, and every bit of the nonces is as often 0 as 1', () => {
  const key = new Uint8Array(KEY_BYTES).fill(3);
  const eventId = randomUUID();
  const COUNT = 100_000;
  const seen = new Set<string>();
  const ones = new Array<number>(96).fill(0);
  for (let i = 0; i < COUNT; i += 1) {
    const box =
      i % 2 === 0 ? encrypt(key, Buffer.from('{}'), 'bound') : Buffer.from(sealWith(key, 'account-1', eventId, { name: 'Zoé' }), 'base64');
    const nonce = box.subarray(0, 12);
    seen.add(nonce.toString('hex'));
    for (let bit = 0; bit < 96; bit += 1) ones[bit]! += (nonce[bit >> 3]! >> (bit & 7)) & 1;
  }
  expect(seen.size).toBe(COUNT);
  // Six standard deviations: 96 fair bits are outside once in five million runs.
  const deviations = ones.map((count) => Math.abs(count - COUNT / 2) / Math.sqrt(COUNT / 4));
  expect(Math.max(...deviations)).toBeLessThan(6);
});
