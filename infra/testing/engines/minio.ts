// A real S3 server as a process of a test.
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '#infra/adapters/blobs/s3-storage.ts';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export type MinioServer = ServerProcess & {
  /** The same after every restart. */
  readonly endpoint: string;
  /** Of a new, empty bucket, as the product's settings. */
  bucket(): Promise<S3Settings>;
};

const ANSWER_LIMIT_MS = 1_000;

/** Starts it; it ends with this process, however that ends. The same `folder` gives the same server again. */
export async function startMinio({ folder, port }: { folder: string; port?: number }): Promise<MinioServer> {
  const own = port ?? (await freePort());
  const endpoint = `http://127.0.0.1:${own}`;
  const drive = join(folder, 'drive');
  await mkdir(drive, { recursive: true });
  const [accessKeyId, secretAccessKey] = ['subdoc-tests', 'secret-of-the-tests'];
  const server = await startServer({
    ...{ server: 'minio', called: 'MinIO', folder, port: own },
    args: ['server', drive, '--quiet', '--address', `127.0.0.1:${own}`],
    env: { MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey, MINIO_BROWSER: 'off', MINIO_UPDATE: 'off' },
    answers: () =>
      fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return Object.assign(server, {
    endpoint,
    async bucket() {
      // For MinIO a bucket is a folder of its drive.
      const bucket = `subdoc-${randomBytes(6).toString('hex')}`;
      await mkdir(join(drive, bucket));
      return { endpoint, bucket, region: 'us-east-1', accessKeyId, secretAccessKey, forcePathStyle: true };
    },
  });
}
