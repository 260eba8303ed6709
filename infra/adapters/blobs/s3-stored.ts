// Objects as they are stored in a bucket, encrypted (stored.ts).
import { MARK_FILE } from '../shared/marks.ts';
import { heldOf, idIn, OBJECTS, placeOf, QUARANTINE } from './s3.ts';
import { s3Mark } from './s3-mark.ts';
import { s3Records } from './s3-records.ts';
import { type S3Patience, type S3Settings, s3Storage } from './s3-storage.ts';
import { upload } from './s3-upload.ts';
import type { Place, StoredObjects } from './stored.ts';

const WINDOW_BYTES = 8 * 1024 * 1024;
const MOVING_KEY = 'moving';

/** `folder`: a local folder in which an upload collects its parts. */
export function s3Objects(settings: S3Settings, { folder, patience }: { folder: string; patience?: S3Patience }): StoredObjects {
  const storage = s3Storage(settings, patience);
  const keyOf = ({ blobId, held }: Place): string => (held ? heldOf(blobId) : placeOf(blobId));

  return {
    name: 's3',
    mark: s3Mark(storage, MARK_FILE),
    records: s3Records(storage),
    moving: { ...s3Mark(storage, MOVING_KEY), forget: () => storage.remove(MOVING_KEY) },
    sizeOf: (place) => storage.head(keyOf(place)),
    async *list() {
      for (const prefix of [OBJECTS, QUARANTINE])
        for await (const { key, size } of storage.list(prefix)) {
          const blobId = idIn(key);
          if (blobId !== null) yield { blobId, held: prefix === QUARANTINE, size };
        }
    },
    async read(place) {
      const window = (from: number) => storage.get(keyOf(place), `bytes=${from}-${from + WINDOW_BYTES - 1}`);
      const first = await window(0);
      if (first === null) return null;
      return (async function* () {
        yield first.bytes;
        for (let at = first.bytes.length; at < first.size; ) {
          const piece = await window(at);
          if (piece === null || piece.bytes.length === 0) throw new Error(`the object ${place.blobId} went away while it was read`);
          yield piece.bytes;
          at += piece.bytes.length;
        }
      })();
    },
    write: (place, content) => upload(storage, { key: keyOf(place), folder }, content),
    remove: (place) => storage.remove(keyOf(place)),
  };
}
