// The thread decrypts boxes to the same results as this thread does, failures included.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { memoryKeys, type Shelf } from './memory.ts';
import { Opener } from './opener.ts';
import { keysSuite } from './suite.ts';

const opener = new Opener(1);
const isUp = (one: Opener) => vi.waitUntil(() => one.takes(1), { timeout: 20_000 });
beforeAll(() => isUp(opener));
afterAll(() => opener.end());

keysSuite('in memory, opened by a thread', async (master) => {
  const shelf: Shelf = new Map();
  return { keys: memoryKeys(master, shelf, opener), other: memoryKeys(master, shelf, opener) };
});

test('C67 the erased among many are null, each of the others is its own', async () => {
  const keys = memoryKeys(undefined, new Map(), opener);
  const parts = Array.from({ length: 500 }, (_, i) => ({ subject: `subcontractor-${i % 50}`, eventId: randomUUID(), personal: { i } }));
  const sealed = await keys.seal(
    parts,
    parts.map(({ subject }) => subject),
  );
  await keys.erase('subcontractor-0');
  await keys.erase('subcontractor-49');
  const opened = await keys.open(parts.map(({ subject, eventId }, i) => ({ subject, eventId, sealed: sealed[i]! })));
  expect(opened).toEqual(parts.map(({ personal: { i } }) => (i % 50 === 0 || i % 50 === 49 ? null : { i })));
});

test('what comes after the end of the thread is opened here', async () => {
  const mortal = new Opener(1);
  await isUp(mortal);
  const keys = memoryKeys(undefined, new Map(), mortal);
  const part = { subject: 'subcontractor-1', eventId: randomUUID(), personal: { i: 1 } };
  const [sealed] = await keys.seal([part], [part.subject]);
  const boxes = [{ ...part, sealed: sealed! }];
  expect(await keys.open(boxes)).toEqual([{ i: 1 }]);
  await mortal.end();
  expect(mortal.takes(1)).toBe(false);
  expect(await keys.open(boxes)).toEqual([{ i: 1 }]);
});
