// Records beside the objects, in the bucket (records.ts), under the names that they have on a disk.
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { checkRecord, isRecordName, KINDS, recordIn, type StoredRecords } from './records.ts';
import type { S3Storage } from './s3-storage.ts';
import { checksum } from './s3-upload.ts';

/** More than any record has. */
const MOST_BYTES = 64 * 1024;

export const s3Records = (storage: Pick<S3Storage, 'get' | 'put' | 'list'>): StoredRecords => ({
  async write(folder, name, text) {
    const bytes = Buffer.from(text);
    // Of concurrent writers one wins.
    await storage.put(checkRecord(folder, name), { size: bytes.length, crc32: checksum(crc32(bytes)), read: () => Readable.from([bytes]) });
  },
  async read(folder, name) {
    const piece = await storage.get(checkRecord(folder, name), `bytes=0-${MOST_BYTES - 1}`);
    return piece === null ? null : Buffer.from(piece.bytes).toString('utf8');
  },
  async newest(folder) {
    const prefix = `${checkRecord(folder, '0').slice(0, -1)}`;
    let last: string | null = null;
    for await (const { key } of storage.list(prefix)) {
      const name = key.slice(prefix.length);
      if (isRecordName(name) && (last === null || name > last)) last = name;
    }
    return last;
  },
  async *all() {
    for (const kind of KINDS)
      for await (const { key } of storage.list(`${kind}/`)) {
        const record = recordIn(key);
        if (record !== null) yield record;
      }
  },
});
