// The mark of the bucket's installation: one line in an object, which an operator may write as well.
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Mark } from '#domain/ports/installation.ts';
import { ForPeople } from '../shared/for-people.ts';
import { installationIdIn } from '../shared/marks.ts';
import { S3Refusal } from './s3-failure.ts';
import type { S3Storage } from './s3-storage.ts';
import { checksum } from './s3-upload.ts';

/** What only the settings can resolve is reported with their names; a temporary failure is thrown as it is, and a start waits for it. */
function cannot(error: unknown): never {
  if (!(error instanceof S3Refusal)) throw error;
  const { code, status } = error;
  throw new ForPeople(
    `Le stockage S3 refuse l'accès aux documents (${code}, ${status}) : corrigez S3_ENDPOINT, S3_REGION, S3_BUCKET ou les clés S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.
The S3 storage refuses access to the documents (${code}, ${status}): correct S3_ENDPOINT, S3_REGION, S3_BUCKET or the keys S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    { cause: error },
  );
}

export function s3Mark(storage: Pick<S3Storage, 'get' | 'put'>, key: string): Mark {
  async function read(): Promise<string | null> {
    const piece = await storage.get(key, 'bytes=0-99').catch(cannot);
    return piece === null ? null : installationIdIn(Buffer.from(piece.bytes).toString('utf8'), `s3:${key}`);
  }
  return {
    read,
    async write(id) {
      const line = Buffer.from(`${id}\n`);
      // Of concurrent writers one wins.
      await storage.put(key, { size: line.length, crc32: checksum(crc32(line)), read: () => Readable.from([line]) }).catch(cannot);
      return (await read()) ?? id;
    },
  };
}
