// The S3 adapter on a real server (MinIO): the suite of the port, the double's assumptions, and a server that is killed.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isTransient } from '#domain/kernel/failure.ts';
import type { BlobBinding, Blobs, StoredBlob } from '#domain/ports/blobs.ts';
import { type MinioServer, startMinio } from '#infra/testing/engines/minio.ts';
import { ForPeople } from '../shared/for-people.ts';
import { heldOf, placeOf, s3Blobs } from './s3.ts';
import { type S3Settings, type S3Source, type S3Storage, s3Storage } from './s3-storage.ts';
import { checksum, PART_BYTES } from './s3-upload.ts';
import { blobsSuite } from './suite.ts';
import { sweep } from './sweep.ts';

const KEY = new Uint8Array(32).fill(5);
const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as BlobBinding;
const KILLS = 10;

let folder: string;
let outgoing: string;
let server: MinioServer;
let settings: S3Settings;
let storage: S3Storage;
let blobs: Blobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subdoc-minio-'));
  outgoing = join(folder, 'outgoing');
  server = await startMinio({ folder });
});
afterAll(async () => {
  await server?.stop();
  expect(await readdir(outgoing)).toEqual([]);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  settings = await server.bucket();
  storage = s3Storage(settings);
  blobs = s3Blobs(settings, { folder: outgoing });
});

const source = (bytes: Uint8Array): S3Source => ({
  size: bytes.length,
  crc32: checksum(crc32(bytes)),
  read: () => Readable.from([Buffer.from(bytes)], { objectMode: false }),
});

blobsSuite('S3 (MinIO)', async () => ({
  blobs,
  peek: async (blobId) => (await storage.get(placeOf(blobId), 'bytes=0-'))!.bytes,
  async poke(blobId, bytes) {
    await storage.remove(placeOf(blobId));
    await storage.put(placeOf(blobId), source(bytes));
  },
}));

async function* pieces(bytes: Uint8Array, each: (at: number) => unknown = () => {}): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 250_000) {
    await each(at);
    yield bytes.subarray(at, at + 250_000);
  }
}
async function read({ blobId, wrappedKey }: StoredBlob): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await blobs.open(blobId, wrappedKey, BINDING, KEY)));
}

test('20 MB come back through parts, and a range of them', async () => {
  const bytes = randomBytes(20_000_000);
  const stored = await blobs.put(pieces(bytes), BINDING, KEY);
  expect((await read(stored)).equals(bytes)).toBe(true);
  const range = { from: 12_345_678, to: 12_400_000 };
  const part = await Array.fromAsync(await blobs.open(stored.blobId, stored.wrappedKey, BINDING, KEY, range));
  expect(Buffer.concat(part).equals(bytes.subarray(range.from, range.to + 1))).toBe(true);
});

test('nothing is overwritten, in one piece or in parts, and bytes that changed on the way are not taken', async () => {
  const key = placeOf('a'.repeat(32));
  expect(await storage.put(key, source(Buffer.from('first')))).toBe(true);
  expect(await storage.put(key, source(Buffer.from('other')))).toBe(false);
  const uploadId = await storage.beginUpload(key);
  const part = source(Buffer.from('other'));
  const sent = await storage.putPart(key, uploadId, 1, part, AbortSignal.timeout(10_000));
  expect(await storage.endUpload(key, uploadId, [sent], part.size)).toBe(false);
  await storage.abortUpload(key, uploadId);
  expect(Buffer.from((await storage.get(key, 'bytes=0-99'))!.bytes).toString()).toBe('first');
  const changed = { ...source(Buffer.from('changed')), crc32: checksum(1) };
  await expect(storage.put(placeOf('b'.repeat(32)), changed)).rejects.toThrow(/Digest|Checksum/i);
  expect(await storage.head(placeOf('b'.repeat(32)))).toBeNull();
});

test('C63 what a crash left unfinished is ended by the sweep, what it left whole is put aside; ages are those of the storage', async () => {
  const [half, orphan] = ['c'.repeat(32), 'd'.repeat(32)];
  await storage.beginUpload(placeOf(half));
  await storage.put(placeOf(orphan), source(Buffer.from('whole')));
  for await (const { ageMs } of blobs.list()) expect(ageMs).toBeLessThan(60_000);
  await blobs.quarantine(half);
  expect(await Array.fromAsync(storage.uploads(placeOf(half)))).toEqual([]);
  expect((await sweep({ blobs, store: { readAll: async () => [] }, olderThanMs: 0 })).quarantined).toEqual([orphan]);
  expect([await storage.head(placeOf(orphan)), await storage.head(heldOf(orphan))]).toEqual([null, 5]);
});

test('a wrong key and a bucket that is not there are said by the names of the settings', async () => {
  for (const change of [{ secretAccessKey: 'another-secret' }, { accessKeyId: 'nobody' }, { bucket: 'not-there-at-all' }])
    await expect(s3Blobs({ ...settings, ...change }, { folder: outgoing }).mark.read()).rejects.toBeInstanceOf(ForPeople);
});

test(`C63 killed ${KILLS} times under uploads: each that was answered is there and whole, no other can be read, and the next ones are taken`, async () => {
  const kept: { stored: StoredBlob; bytes: Buffer }[] = [];
  let failed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // Around the first part, when a call is always in flight.
    const at = Math.floor((PART_BYTES * kill) / 5);
    const bytes = randomBytes(18_000_000);
    let killed: Promise<void> | undefined;
    const given = pieces(bytes, (sent) => {
      if (sent >= at) killed ??= server.kill();
    });
    const patient = s3Blobs(settings, { folder: outgoing, patience: { connect: 500, idle: 1_000, all: 2_000, again: [50] } });
    await patient.put(given, BINDING, KEY).then(
      (stored) => kept.push({ stored, bytes }),
      (error: unknown) => {
        failed += 1;
        expect(isTransient(error)).toBe(true);
      },
    );
    await killed;
    await server.start();
    const small = randomBytes(1000);
    kept.push({ stored: await blobs.put(pieces(small), BINDING, KEY), bytes: small });
  }
  expect(failed).toBeGreaterThan(0);
  for (const { stored, bytes } of kept) expect((await read(stored)).equals(bytes)).toBe(true);
  const there = (await Array.fromAsync(blobs.list())).map(({ blobId }) => blobId);
  const known = new Set(kept.map(({ stored }) => stored.blobId));
  expect(there.filter((blobId) => known.has(blobId))).toHaveLength(kept.length);
  // The sweep finds what is left of the others: no event names it.
  const swept = await sweep({ blobs, store: { readAll: async () => [] }, known: async () => known, olderThanMs: 0 });
  expect(swept.quarantined.sort()).toEqual(there.filter((blobId) => !known.has(blobId)).sort());
});
