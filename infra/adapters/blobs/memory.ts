// Encrypted objects in memory, for tests and simulations: the same bytes as on a disk.

import type { Blobs } from '#domain/ports/blobs.ts';
import { memoryMark } from '../shared/marks.ts';
import { memoryRecords } from './records.ts';
import { sealContent } from './sealing.ts';
import {
  BlobMissingError,
  checkBlobId,
  countSegments,
  MARK,
  newBlobId,
  newDataKey,
  readSegments,
  segmentOf,
  unwrapDataKey,
} from './segments.ts';

export type MemoryObject = { bytes: Uint8Array; storedAt: number; quarantined?: boolean };

/** `objects` may be passed in to inspect what is stored. `elapsed` answers the storage's own time in milliseconds. */
export function memoryBlobs(objects: Map<string, MemoryObject> = new Map(), elapsed: () => number = () => performance.now()): Blobs {
  return {
    name: 'memory',
    mark: memoryMark(),
    records: memoryRecords(),
    async put(content, binding, key, signal) {
      const blobId = newBlobId();
      const { dataKey, wrappedKey } = newDataKey(blobId, binding, key);
      const { pieces, seen } = sealContent(content, dataKey, { signal });
      const parts: Uint8Array[] = [];
      for await (const piece of pieces) parts.push(Buffer.from(piece));
      objects.set(blobId, { bytes: Buffer.concat(parts), storedAt: elapsed() });
      return { blobId, wrappedKey, size: seen.size, sha256: seen.sha256 };
    },
    async open(blobId, wrappedKey, binding, key, range) {
      const dataKey = unwrapDataKey(checkBlobId(blobId), wrappedKey, binding, key);
      const bytes = objects.get(blobId)?.bytes;
      if (!bytes) throw new BlobMissingError();
      const count = countSegments(bytes.length, bytes.subarray(0, MARK.length));
      segmentOf(bytes, dataKey, count - 1, true);
      return readSegments(count, range, async (index) => segmentOf(bytes, dataKey, index, index === count - 1));
    },
    async remove(blobId) {
      objects.delete(checkBlobId(blobId));
    },
    async quarantine(blobId) {
      const object = objects.get(checkBlobId(blobId));
      if (object) objects.set(blobId, { ...object, storedAt: elapsed(), quarantined: true });
    },
    async release(blobId) {
      const object = objects.get(checkBlobId(blobId));
      if (object) objects.set(blobId, { ...object, quarantined: false });
    },
    async *list() {
      for (const [blobId, { storedAt, quarantined = false }] of [...objects]) yield { blobId, ageMs: elapsed() - storedAt, quarantined };
    },
  };
}
