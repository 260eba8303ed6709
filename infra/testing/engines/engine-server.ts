// NATS and MinIO as real servers of one process each: every kill ends the whole server; a hurried stop ends it cleanly.
import { join } from 'node:path';
import type { Blobs } from '#domain/ports/blobs.ts';
import { s3Blobs } from '#infra/adapters/blobs/s3.ts';
import type { Engine } from './engine.ts';
import { startMinio } from './minio.ts';
import { startNats } from './nats.ts';
import type { ServerProcess } from './server-process.ts';

/** Answers the stored objects, for the checks. */
export type StorageEngine = Engine & { blobs(): Blobs };

function engineOf(name: string, server: ServerProcess, env: Engine['env']): Engine {
  let up = true;
  const ended = async (ending: Promise<void>): Promise<void> => {
    await ending;
    up = false;
  };
  return {
    name,
    env,
    async start() {
      await server.start();
      up = true;
    },
    kill: (blow) => ended(blow === 'immediate' ? server.stop() : server.kill()),
    isUp: async () => up,
    stop: () => ended(server.stop()),
  };
}

export async function natsEngine(folder: string): Promise<Engine> {
  const server = await startNats({ folder: join(folder, 'nats') });
  return engineOf('NATS', server, { NATS_URL: server.url });
}

/** With a new bucket. */
export async function storageEngine(folder: string): Promise<StorageEngine> {
  const server = await startMinio({ folder: join(folder, 's3') });
  const settings = await server.bucket();
  const engine = engineOf('S3', server, {
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });
  return { ...engine, blobs: () => s3Blobs(settings, { folder }) };
}
