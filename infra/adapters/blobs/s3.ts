// Encrypted objects in an S3 bucket, under the same names as on a disk (disk.ts), so that one is a copy of the other. An object has its
// name only when it is complete. Reads fetch bounded ranges, each when the reader is ready for it.
import type { BlobBinding, Blobs, ByteRange } from '#domain/ports/blobs.ts';
import { MARK_FILE } from '../shared/marks.ts';
import { s3Mark } from './s3-mark.ts';
import { s3Records } from './s3-records.ts';
import { type S3Patience, type S3Piece, type S3Settings, s3Storage } from './s3-storage.ts';
import { upload } from './s3-upload.ts';
import { sealContent } from './sealing.ts';
import {
  BlobIntegrityError,
  BlobMissingError,
  checkBlobId,
  countSegments,
  MARK,
  newBlobId,
  newDataKey,
  openSegment,
  placeOfSegment,
  readSegments,
  segmentsIn,
  unwrapDataKey,
} from './segments.ts';

/**
 * The first range that is read: most documents are no larger. It contains the last segment, which shows whether the object was truncated.
 */
const TAIL_BYTES = placeOfSegment(4);
/** The size of further ranges: 1 MiB of memory per reader, and no connection is held while the reader is slow. */
const WINDOW_SEGMENTS = 16;

export const OBJECTS = 'objects/';
export const QUARANTINE = 'quarantine/';
export const placeOf = (blobId: string): string => `${OBJECTS}${checkBlobId(blobId).slice(0, 2)}/${blobId}`;
export const heldOf = (blobId: string): string => `${QUARANTINE}${checkBlobId(blobId)}`;
/** Null for a key that is not ours. */
export const idIn = (key: string): string | null => /^(?:objects\/[0-9a-f]{2}|quarantine)\/([0-9a-f]{32})$/.exec(key)?.[1] ?? null;

/** `folder`: a local folder in which an upload collects its parts. */
export function s3Blobs(settings: S3Settings, { folder, patience }: { folder: string; patience?: S3Patience }): Blobs {
  const storage = s3Storage(settings, patience);

  /** Where the object is now: it may be moved to quarantine or back while it is read, and is copied before it is deleted. */
  async function get(blobId: string, range: string): Promise<S3Piece> {
    for (const place of [placeOf(blobId), heldOf(blobId), placeOf(blobId)]) {
      const piece = await storage.get(place, range);
      if (piece !== null) return piece;
    }
    throw new BlobMissingError();
  }
  async function endUploads(blobId: string): Promise<void> {
    for await (const { key, uploadId } of storage.uploads(placeOf(blobId))) await storage.abortUpload(key, uploadId);
  }

  return {
    name: 's3',
    mark: s3Mark(storage, MARK_FILE),
    records: s3Records(storage),

    async put(content, binding, key, signal) {
      const blobId = newBlobId();
      const { dataKey, wrappedKey } = newDataKey(blobId, binding, key);
      const { pieces, seen } = sealContent(content, dataKey, { signal });
      const stored = await upload(storage, { key: placeOf(blobId), folder, fresh: true, signal }, pieces);
      if (!stored) throw new Error('a new object has the name of another');
      return { blobId, wrappedKey, size: seen.size, sha256: seen.sha256 };
    },

    async open(blobId: string, wrappedKey: string, binding: BlobBinding, key: Uint8Array, range?: ByteRange) {
      const dataKey = unwrapDataKey(checkBlobId(blobId), wrappedKey, binding, key);
      const tail = await get(blobId, `bytes=-${TAIL_BYTES}`);
      const { size } = tail;
      const count = tail.from === 0 ? countSegments(size, tail.bytes.subarray(0, MARK.length)) : segmentsIn(size);
      let window: S3Piece = tail;

      async function segment(index: number, last: number): Promise<Uint8Array> {
        const from = placeOfSegment(index);
        const to = Math.min(size, placeOfSegment(index + 1));
        const held = [tail, window].find((piece) => piece.from <= from && to <= piece.from + piece.bytes.length);
        if (held) return openSegment(dataKey, held.bytes.subarray(from - held.from, to - held.from), index, index === count - 1);
        const start = index === 0 ? 0 : from;
        const end = Math.min(placeOfSegment(Math.min(last + 1, index + WINDOW_SEGMENTS)), size);
        window = await get(blobId, `bytes=${start}-${end - 1}`);
        if (window.size !== size || window.from !== start || window.bytes.length !== end - start) throw new BlobIntegrityError();
        if (index === 0) countSegments(size, window.bytes.subarray(0, MARK.length));
        return segment(index, last);
      }
      await segment(count - 1, count - 1);
      return readSegments(count, range, segment);
    },

    async remove(blobId) {
      await endUploads(blobId);
      await Promise.all([storage.remove(placeOf(blobId)), storage.remove(heldOf(blobId))]);
    },

    async quarantine(blobId) {
      // An abandoned upload is never resumed, and has no content yet.
      await endUploads(blobId);
      // Copied before it is deleted; its age counts from the copy.
      if (await storage.copy(placeOf(blobId), heldOf(blobId))) await storage.remove(placeOf(blobId));
    },

    async release(blobId) {
      const isThere = (await storage.head(placeOf(blobId))) !== null;
      if (isThere || (await storage.copy(heldOf(blobId), placeOf(blobId)))) await storage.remove(heldOf(blobId));
    },

    async *list() {
      for await (const { key, ageMs } of storage.uploads(OBJECTS)) {
        const blobId = idIn(key);
        if (blobId !== null) yield { blobId, ageMs, quarantined: false };
      }
      for (const prefix of [OBJECTS, QUARANTINE])
        for await (const { key, ageMs } of storage.list(prefix)) {
          const blobId = idIn(key);
          if (blobId !== null) yield { blobId, ageMs, quarantined: prefix === QUARANTINE };
        }
    },
  };
}
