import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlobBinding } from '#domain/ports/blobs.ts';
import { synced } from '../shared/sync-order.test-kit.ts';
import { diskBlobs } from './disk.ts';
import { SEALED_SEGMENT_BYTES, SEGMENT_BYTES } from './segments.ts';
import { blobsSuite } from './suite.ts';
import { sweep } from './sweep.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'subdoc-blobs-'));
});
afterAll(() => rm(root, { recursive: true }));

let made = 0;
const freshFolder = (): string => join(root, `store-${++made}`);
const fileOf = (folder: string, blobId: string): string => join(folder, 'objects', blobId.slice(0, 2), blobId);

blobsSuite('disk', async () => {
  const folder = freshFolder();
  return {
    blobs: diskBlobs(folder),
    peek: (blobId) => readFile(fileOf(folder, blobId)),
    poke: (blobId, bytes) => writeFile(fileOf(folder, blobId), bytes),
  };
});

const KEY = new Uint8Array(32).fill(5);
const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as BlobBinding;

test('an object has its name only once it is whole: on the way it is among the unfinished', async () => {
  const folder = freshFolder();
  const blobs = diskBlobs(folder);
  const seen: string[][] = [];
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield randomBytes(200_000);
    seen.push(
      await readdir(join(folder, 'unfinished')),
      (await readdir(join(folder, 'objects'), { recursive: true })).filter((name) => name.length > 2),
    );
    yield randomBytes(10);
  }
  const { blobId } = await blobs.put(slow(), BINDING, KEY);
  expect(seen).toEqual([[blobId], []]);
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
});

test('what a crash left unfinished is listed, swept when old, and can be removed', async () => {
  const folder = freshFolder();
  const blobs = diskBlobs(folder);
  const left = 'ab'.repeat(16);
  await mkdir(join(folder, 'unfinished'), { recursive: true });
  await writeFile(join(folder, 'unfinished', left), 'half');
  await utimes(join(folder, 'unfinished', left), new Date('2020-01-01'), new Date('2020-01-01'));
  const { blobId } = await blobs.put([randomBytes(5)] as never, BINDING, KEY);
  const store = { readAll: async () => [] };
  expect(await sweep({ blobs, store })).toEqual({ quarantined: [left], removed: [], released: [] });
  expect(await readdir(join(folder, 'quarantine'))).toEqual([left]);
  expect((await sweep({ blobs, store, olderThanMs: 0, quarantineMs: 0 })).removed).toEqual([left]);
  expect(await readdir(join(folder, 'quarantine'))).toEqual([blobId]);
});

test('P8a content is written as it comes: never more than four segments of it, 256 KiB, are held in memory', async () => {
  const folder = freshFolder();
  const blobs = diskBlobs(folder);
  let held = 0;
  async function* content(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < 160; sent++) {
      const [name] = await readdir(join(folder, 'unfinished')).catch(() => []);
      const written = name ? (await stat(join(folder, 'unfinished', name))).size : 0;
      held = Math.max(held, sent - Math.floor(written / SEALED_SEGMENT_BYTES));
      yield randomBytes(SEGMENT_BYTES);
    }
  }
  const { size } = await blobs.put(content(), BINDING, KEY);
  expect(size).toBe(160 * SEGMENT_BYTES);
  expect(held).toBeLessThanOrEqual(4);
});

// The mistake: the file is not synced before its rename, or the folder after it. After a power cut the event would name an empty file, or
// none.
test('C58 an object is on the disk before it has its name, and its name before put answers', async () => {
  const folder = freshFolder();
  const blobs = diskBlobs(folder);
  await blobs.put([randomBytes(5)] as never, BINDING, KEY);
  let blobId = '';
  const objects = () => readdirSync(join(folder, 'objects'), { recursive: true }).filter((name) => String(name).includes('/')).length;
  const noted = await synced(async () => {
    ({ blobId } = await blobs.put([randomBytes(100_000)] as never, BINDING, KEY));
  }, objects);
  const own = noted.filter(({ path }) => !path.endsWith('/objects'));
  expect(own).toEqual([
    { path: join(folder, 'unfinished', blobId), seen: 1 },
    { path: join(folder, 'objects', blobId.slice(0, 2)), seen: 2 },
  ]);
});
