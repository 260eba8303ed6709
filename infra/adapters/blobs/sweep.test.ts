import { expect, test } from 'vitest';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import { memoryBlobs } from './memory.ts';
import { SweepRefused, sweep } from './sweep.ts';

async function* bytes() {
  yield new Uint8Array([1, 2, 3]);
}
async function kept(blobs: Pick<ReturnType<typeof memoryBlobs>, 'list'>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { blobId } of blobs.list()) ids.push(blobId);
  return ids;
}
const binding = { accountId: 1, subcontractorId: 2, documentId: 3 } as never;
const put = async (blobs: ReturnType<typeof memoryBlobs>) => (await blobs.put(bytes(), binding, new Uint8Array(32))).blobId;
const storeOf = (blobIds: string[], type = 'DocumentUploaded'): Pick<EventStore, 'readAll'> => ({
  async readAll({ after, limit }) {
    const from = Number(after ?? 0);
    return blobIds
      .slice(from, from + limit)
      .map((blobId, i) => ({ type, data: { blobId }, position: String(from + i + 1) }) as unknown as StoredEvent);
  },
});

/** Each sweep runs two hours after the previous one, so every object is old enough. */
function aged() {
  let now = 0;
  return memoryBlobs(new Map(), () => {
    now += 7_200_000;
    return now;
  });
}
const nothing = { quarantined: [], removed: [], released: [] };
const DAY_MS = 86_400_000;

test('C63 objects without an event are put aside for 30 days, then removed; those with one stay, however long the history is', async () => {
  let now = 0;
  const blobs = memoryBlobs(new Map(), () => now);
  const [named, orphan] = [await put(blobs), await put(blobs)];
  const others = Array.from({ length: 2500 }, (_, i) => String(i).padStart(32, '0'));
  const store = storeOf([...others, named]);
  expect(await sweep({ blobs, store })).toEqual(nothing);
  now = 3_600_000;
  const young = await put(blobs);
  expect(await sweep({ blobs, store })).toEqual({ ...nothing, quarantined: [orphan] });
  now += 29 * DAY_MS;
  const reads = storeOf([...others, named, young]);
  expect(await sweep({ blobs, store: reads })).toEqual(nothing);
  now += DAY_MS;
  expect(await sweep({ blobs, store: reads })).toEqual({ ...nothing, removed: [orphan] });
  expect(await kept(blobs)).toEqual([named, young]);
});

// Observed: with a wrong DATABASE_URL, or a database restored from yesterday, all files were gone a minute later.
test('C63 a history without the events of these files costs none of them, and what comes back when the right one is there is as it was', async () => {
  const blobs = aged();
  const ids: string[] = [];
  for (let i = 0; i < 200; i += 1) ids.push(await put(blobs));
  await expect(sweep({ blobs, store: storeOf([]) })).rejects.toThrow(SweepRefused);
  await expect(sweep({ blobs, store: storeOf(ids.slice(40)) })).rejects.toThrow('40 of 200');
  for await (const { quarantined } of blobs.list()) expect(quarantined).toBe(false);
  // The events of yesterday's last five uploads are lost with a restored backup: they are few, so the objects are moved to quarantine, and
  // moved back with the events.
  expect((await sweep({ blobs, store: storeOf(ids.slice(5)) })).quarantined).toEqual(ids.slice(0, 5));
  expect(await sweep({ blobs, store: storeOf(ids) })).toEqual({ ...nothing, released: ids.slice(0, 5) });
  expect((await kept(blobs)).sort()).toEqual(ids.toSorted());
});

test('C63 few leftovers of a small installation are no reason to refuse, and never removed at once', async () => {
  const blobs = aged();
  const ids = [await put(blobs), await put(blobs)];
  expect(await sweep({ blobs, store: storeOf([]) })).toEqual({ ...nothing, quarantined: ids });
  expect(await kept(blobs)).toEqual(ids);
});

test('C63 what a read model names is not looked for in the history, which is walked once for the rest', async () => {
  const blobs = aged();
  const ids: string[] = [];
  for (let i = 0; i < 2_600; i += 1) ids.push(await put(blobs));
  let pages = 0;
  const log = storeOf(ids);
  const store: typeof log = {
    readAll(options) {
      pages += 1;
      return log.readAll(options);
    },
  };
  expect(await sweep({ blobs, store, known: async (some) => new Set(some) })).toEqual(nothing);
  expect(pages).toBe(0);
  // A read model that lost everything costs one pass over the history, and no file.
  expect(await sweep({ blobs, store })).toEqual(nothing);
  expect(pages).toBe(3);
});

test('C63 the history is walked once a sweep and never for more objects than memory has room for: the others wait, and few are no reason to refuse', async () => {
  const blobs = aged();
  const [named, orphans] = [[] as string[], [] as string[]];
  for (let i = 0; i < 300; i += 1) (i % 15 === 0 ? orphans : named).push(await put(blobs));
  const log = storeOf(named);
  let walks = 0;
  const store: typeof log = {
    readAll(options) {
      if (options.after === null) walks += 1;
      return log.readAll(options);
    },
  };
  const known = async (some: readonly string[]) => new Set(some.filter((id) => named.includes(id)));
  const first = await sweep({ blobs, store, known, mostAsked: 12 });
  expect(first).toEqual({ ...nothing, quarantined: orphans.slice(0, 12) });
  // Objects in quarantine take up the limit until they are removed; no other is touched meanwhile.
  expect(await sweep({ blobs, store, known, mostAsked: 12 })).toEqual(nothing);
  expect((await sweep({ blobs, store, known, quarantineMs: 0, mostAsked: 12 })).removed).toEqual(orphans.slice(0, 12));
  expect(await sweep({ blobs, store, known, mostAsked: 12 })).toEqual({ ...nothing, quarantined: orphans.slice(12) });
  expect(walks).toBe(4);
});

test('C63 what was not looked for counts as without an event: a history of somebody else does not pass because few are asked at once', async () => {
  const blobs = aged();
  const ids: string[] = [];
  for (let i = 0; i < 200; i += 1) ids.push(await put(blobs));
  await expect(sweep({ blobs, store: storeOf([]), mostAsked: 11 })).rejects.toThrow('200 of 200');
  for await (const { quarantined } of blobs.list()) expect(quarantined).toBe(false);
});

test('an event of another kind keeps no object', async () => {
  const blobs = aged();
  const blobId = await put(blobs);
  expect((await sweep({ blobs, store: storeOf([blobId], 'DocumentReplaced') })).quarantined).toEqual([blobId]);
});

test('the history that cannot be read costs no file', async () => {
  const blobs = memoryBlobs();
  await put(blobs);
  const store = { readAll: () => Promise.reject(new Error('down')) };
  await expect(sweep({ blobs, store, olderThanMs: 0 })).rejects.toThrow('down');
  expect(await kept(blobs)).toHaveLength(1);
});

// The mistake: the history is read before the listing. An upload whose event is appended in between would lose its file.
test('C63 an object that gets its event while the sweep lists is kept', async () => {
  const blobs = aged();
  const late = await put(blobs);
  const named: string[] = [];
  const listing = {
    ...blobs,
    async *list() {
      yield* blobs.list();
      named.push(late);
    },
  };
  const store: Pick<EventStore, 'readAll'> = { readAll: (options) => storeOf(named).readAll(options) };
  expect(await sweep({ blobs: listing, store })).toEqual(nothing);
});
