// Encrypted objects in memory, for tests and simulations: the same bytes as on a disk, gone with the process.
import type { Blobs } from '../ports.ts';
import {
  BlobIntegrityError,
  BlobMissingError,
  checkBlobId,
  MARK,
  newBlobId,
  newDataKey,
  openSegment,
  SEALED_SEGMENT_BYTES,
  sealContent,
  unwrapDataKey,
} from './segments.ts';

export type MemoryObject = { bytes: Uint8Array; storedAt: number };

/** `objects` may be given to look at what is kept. `elapsed` tells the storage's own time in milliseconds. */
export function memoryBlobs(objects: Map<string, MemoryObject> = new Map(), elapsed: () => number = () => performance.now()): Blobs {
  return {
    name: 'memory',
    async put(content, binding, key, signal) {
      const blobId = newBlobId();
      const { dataKey, wrappedKey } = newDataKey(blobId, binding, key);
      const { pieces, seen } = sealContent(content, dataKey, signal);
      const parts: Uint8Array[] = [];
      for await (const piece of pieces) parts.push(...piece);
      objects.set(blobId, { bytes: Buffer.concat(parts), storedAt: elapsed() });
      return { blobId, wrappedKey, size: seen.size, sha256: seen.sha256() };
    },
    async open(blobId, wrappedKey, binding, key) {
      const dataKey = unwrapDataKey(checkBlobId(blobId), wrappedKey, binding, key);
      const bytes = objects.get(blobId)?.bytes;
      if (!bytes) throw new BlobMissingError();
      const count = Math.ceil((bytes.length - MARK.length) / SEALED_SEGMENT_BYTES);
      if (!MARK.equals(bytes.subarray(0, MARK.length)) || count < 1) throw new BlobIntegrityError();
      const segment = (index: number): Buffer => {
        const from = MARK.length + index * SEALED_SEGMENT_BYTES;
        return openSegment(dataKey, bytes.subarray(from, from + SEALED_SEGMENT_BYTES), index, index === count - 1);
      };
      segment(count - 1);
      return (async function* () {
        for (let index = 0; index < count; index++) yield segment(index);
      })();
    },
    async remove(blobId) {
      objects.delete(checkBlobId(blobId));
    },
    async *list() {
      for (const [blobId, { storedAt }] of objects) yield { blobId, ageMs: elapsed() - storedAt };
    },
  };
}
