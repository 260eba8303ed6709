// The S3 adapter on other people's servers: the suite of the port, and what the adapter relies on beyond it. Each is built by name, because
// that takes minutes: `npm run engines -- versitygw rclone`.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BlobBinding, Blobs } from '#domain/ports/blobs.ts';
import { type ServerCommand, type ServerProcess, startServer } from '#infra/testing/engines/server-process.ts';
import { ForPeople } from '../shared/for-people.ts';
import { freePort } from '../shared/free-port.test-kit.ts';
import { placeOf, s3Blobs } from './s3.ts';
import { type S3Settings, type S3Source, type S3Storage, s3Storage } from './s3-storage.ts';
import { checksum } from './s3-upload.ts';
import { blobsSuite } from './suite.ts';

const KEY = new Uint8Array(32).fill(5);
const BINDING = { accountId: 3, subcontractorId: 12, documentId: 21 } as BlobBinding;
const [accessKeyId, secretAccessKey] = ['subdoc-tests', 'secret-of-the-tests'];
const keys = `${accessKeyId},${secretAccessKey}`;
/** `drive`: the folder of its buckets. */
const argsOf = (drive: string, at: string): Record<'versitygw' | 'rclone', readonly string[]> => ({
  versitygw: ['--port', at, '--access', accessKeyId, '--secret', secretAccessKey, '--quiet', 'posix', drive],
  rclone: ['serve', 's3', '--addr', at, '--auth-key', keys, drive],
});

const source = (bytes: Uint8Array): S3Source => ({
  size: bytes.length,
  crc32: checksum(crc32(bytes)),
  read: () => Readable.from([Buffer.from(bytes)], { objectMode: false }),
});

describe.each(['versitygw', 'rclone'] as const)('S3 on %s', (name) => {
  let folder: string;
  let server: ServerProcess;
  let settings: S3Settings;
  let storage: S3Storage;
  let blobs: Blobs;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `subdoc-${name}-`));
    await mkdir(join(folder, 'drive'));
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    // Any answer is one: a stranger is refused.
    const answers: ServerCommand['answers'] = () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      );
    const args = argsOf(join(folder, 'drive'), `127.0.0.1:${port}`)[name];
    server = await startServer({ server: name, called: name, folder, args, port, answers });
    settings = { endpoint, bucket: '', region: 'us-east-1', accessKeyId, secretAccessKey, forcePathStyle: true };
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    settings = { ...settings, bucket: `subdoc-${randomBytes(6).toString('hex')}` };
    const { endpoint, region, bucket: Bucket, forcePathStyle, ...credentials } = settings;
    await new S3Client({ endpoint, region, forcePathStyle, credentials }).send(new CreateBucketCommand({ Bucket }));
    storage = s3Storage(settings);
    blobs = s3Blobs(settings, { folder: join(folder, 'outgoing') });
  });

  blobsSuite(`S3 (${name})`, async () => ({
    blobs,
    peek: async (blobId) => (await storage.get(placeOf(blobId), 'bytes=0-'))!.bytes,
    async poke(blobId, bytes) {
      await storage.remove(placeOf(blobId));
      await storage.put(placeOf(blobId), source(bytes));
    },
  }));

  test('20 MB come back through parts, a range of them and their end', async () => {
    const bytes = randomBytes(20_000_000);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 250_000) yield bytes.subarray(at, at + 250_000);
    }
    const stored = await blobs.put(pieces(), BINDING, KEY);
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

  test('a wrong key and a bucket that is not there are said by the names of the settings', async () => {
    for (const change of [{ secretAccessKey: 'another-secret' }, { accessKeyId: 'nobody' }, { bucket: 'not-there-at-all' }])
      await expect(s3Blobs({ ...settings, ...change }, { folder: join(folder, 'outgoing') }).mark.read()).rejects.toBeInstanceOf(ForPeople);
  });
});
