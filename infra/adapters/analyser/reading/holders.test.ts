import { describe, expect, it } from 'vitest';
import { score } from './holders.test-kit.ts';

/** Layouts of which every press and holder must be read: those that were looked at while the rules were made. */
const KNOWN = ['built.txt', 'unseen.txt', 'later.txt', 'last.txt', 'fresh.txt', 'odd.txt', 'first-sight.txt'] as const;

describe('F177 the holder among issuers, labels and addresses', () => {
  it.each(KNOWN)('T22 name and SIREN are the holder’s in every layout of %s', (file) => {
    const { wrong, all } = score(file);
    expect(all).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });
});
