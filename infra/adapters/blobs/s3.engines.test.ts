// The S3 adapter on a real server (MinIO): the suite of the port, the double's assumptions, and a server that is killed.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isTransient } from '#domain/kernel/failure.ts';
import type { Blobs, StoredBlob } from '#domain/ports/blobs.ts';
import { type MinioServer, startMinio } from '#infra/testing/engines/minio.ts';
import { heldOf, placeOf, s3Blobs } from './s3.ts';
import { BINDING, KEY, pieces, s3ServerSuite, source } from './s3-server.test-kit.ts';
import { type S3Settings, type S3Storage, s3Storage } from './s3-storage.ts';
import { PART_BYTES } from './s3-upload.ts';
import { sweep } from './sweep.ts';

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

s3ServerSuite('MinIO', () => ({ settings, storage, blobs, outgoing }));

async function read({ blobId, wrappedKey }: StoredBlob): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await blobs.open(blobId, wrappedKey, BINDING, KEY)));
}

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
