// The S3 adapter on other people's servers: the suite of the port, and what the adapter relies on beyond it. Each is built by name, because
// that takes minutes: `npm run engines -- versitygw rclone`.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Blobs } from '#domain/ports/blobs.ts';
import { type ServerCommand, type ServerProcess, startServer } from '#infra/testing/engines/server-process.ts';
import { freePort } from '../shared/free-port.test-kit.ts';
import { s3Blobs } from './s3.ts';
import { s3ServerSuite } from './s3-server.test-kit.ts';
import { type S3Settings, type S3Storage, s3Storage } from './s3-storage.ts';

const [accessKeyId, secretAccessKey] = ['subdoc-tests', 'secret-of-the-tests'];
const keys = `${accessKeyId},${secretAccessKey}`;
/** `drive`: the folder of its buckets. */
const argsOf = (drive: string, at: string): Record<'versitygw' | 'rclone', readonly string[]> => ({
  versitygw: ['--port', at, '--access', accessKeyId, '--secret', secretAccessKey, '--quiet', 'posix', drive],
  rclone: ['serve', 's3', '--addr', at, '--auth-key', keys, drive],
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

  s3ServerSuite(name, () => ({ settings, storage, blobs, outgoing: join(folder, 'outgoing') }));
});
