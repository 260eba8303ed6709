// What every S3 server must do for the adapter: the suite of the port, and what the adapter relies on beyond it.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BlobBinding, Blobs } from '#domain/ports/blobs.ts';
import { ForPeople } from '../shared/for-people.ts';
import { placeOf, s3Blobs } from './s3.ts';
import type { S3Settings, S3Source, S3Storage } from './s3-storage.ts';
import { checksum } from './s3-upload.ts';
import { blobsSuite } from './suite.ts';

export const KEY = new Uint8Array(32).fill(5);
export const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as BlobBinding;

export const source = (bytes: Uint8Array): S3Source => ({
  size: bytes.length,
  crc32: checksum(crc32(bytes)),
  read: () => Readable.from([Buffer.from(bytes)], { objectMode: false }),
});

export async function* pieces(bytes: Uint8Array, each: (at: number) => unknown = () => {}): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 250_000) {
    await each(at);
    yield bytes.subarray(at, at + 250_000);
  }
}

/** A fresh bucket of the server, and the adapter on it. */
export type Bucket = { settings: S3Settings; storage: S3Storage; blobs: Blobs; outgoing: string };

/** `bucket`: that of the running test. */
export function s3ServerSuite(name: string, bucket: () => Bucket): void {
  blobsSuite(`S3 (${name})`, async () => {
    const { blobs, storage } = bucket();
    return {
      blobs,
      peek: async (blobId) => (await storage.get(placeOf(blobId), 'bytes=0-'))!.bytes,
      async poke(blobId, bytes) {
        await storage.remove(placeOf(blobId));
        await storage.put(placeOf(blobId), source(bytes));
      },
    };
  });

  test('20 MB come back through parts, and a range of them', async () => {
    const { blobs } = bucket();
    const bytes = randomBytes(20_000_000);
    const { blobId, wrappedKey } = await blobs.put(pieces(bytes), BINDING, KEY);
    expect(Buffer.concat(await Array.fromAsync(await blobs.open(blobId, wrappedKey, BINDING, KEY))).equals(bytes)).toBe(true);
    const range = { from: 12_345_678, to: 12_400_000 };
    const part = await Array.fromAsync(await blobs.open(blobId, wrappedKey, BINDING, KEY, range));
    expect(Buffer.concat(part).equals(bytes.subarray(range.from, range.to + 1))).toBe(true);
  });

  test('nothing is overwritten, in one piece or in parts, and bytes that changed on the way are not taken', async () => {
    const { storage } = bucket();
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

  test('a wrong key and a bucket that is not there are said by the names of the settings', async () => {
    const { settings, outgoing } = bucket();
    for (const change of [{ secretAccessKey: 'another-secret' }, { accessKeyId: 'nobody' }, { bucket: 'not-there-at-all' }])
      await expect(s3Blobs({ ...settings, ...change }, { folder: outgoing }).mark.read()).rejects.toBeInstanceOf(ForPeople);
  });
}
