// Encrypted objects as they are stored: for tools that move or back them up without decrypting. This is the disk's; the bucket's is
// s3-stored.ts.
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Mark } from '#domain/ports/installation.ts';
import { syncFolder } from '../shared/durable-file.ts';
import { fileMark, MARK_FILE } from '../shared/marks.ts';
import { placesOf } from './disk.ts';
import { diskRecords, type StoredRecords } from './records.ts';

/** `held`: in quarantine. One object may be in both places for a moment. */
export type Place = { readonly blobId: string; readonly held: boolean };

export type StoredObjects = {
  readonly name: 'disk' | 's3';
  /** The installation that they belong to. */
  readonly mark: Mark;
  /** What lies beside the objects, in clear. */
  readonly records: StoredRecords;
  /** The installation that they will belong to when all have been copied: until then no product starts on them. */
  readonly moving: Mark & { forget(): Promise<void> };
  /** Complete objects only. */
  list(): AsyncIterable<Place & { size: number }>;
  /** In bytes; null where there is none. */
  sizeOf(place: Place): Promise<number | null>;
  /** Its bytes; null where there is none. */
  read(place: Place): Promise<AsyncIterable<Uint8Array> | null>;
  /** Durable and complete when it resolves; false, with nothing changed, where the object exists. */
  write(place: Place, content: AsyncIterable<Uint8Array>): Promise<boolean>;
  remove(place: Place): Promise<void>;
  /** Only where they are local files. */
  pathOf?(place: Place): string;
};

const MOVING_FILE = 'moving';

const nullWhenMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

export function diskObjects(folder: string): StoredObjects {
  const pathOf = ({ blobId, held }: Place): string => placesOf(folder, blobId)[held ? 1 : 0];
  const sizeOf = async (place: Place): Promise<number | null> => stat(pathOf(place)).then(({ size }) => size, nullWhenMissing);

  async function* below(path: string, held: boolean): AsyncGenerator<Place & { size: number }> {
    const entries = await opendir(path).catch(nullWhenMissing);
    if (entries === null) return;
    for await (const { name } of entries) {
      if (/^[0-9a-f]{2}$/.test(name)) yield* below(join(path, name), held);
      if (!/^[0-9a-f]{32}$/.test(name)) continue;
      const size = await sizeOf({ blobId: name, held });
      if (size !== null) yield { blobId: name, held, size };
    }
  }

  return {
    name: 'disk',
    mark: fileMark(join(folder, MARK_FILE)),
    records: diskRecords(folder),
    moving: { ...fileMark(join(folder, MOVING_FILE)), forget: () => rm(join(folder, MOVING_FILE), { force: true }) },
    pathOf,
    sizeOf,
    async *list() {
      yield* below(join(folder, 'objects'), false);
      yield* below(join(folder, 'quarantine'), true);
    },
    async read(place) {
      if ((await sizeOf(place)) === null) return null;
      return createReadStream(pathOf(place), { highWaterMark: 1024 * 1024 });
    },
    async write(place, content) {
      const path = pathOf(place);
      if ((await sizeOf(place)) !== null) return false;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await syncFolder(dirname(path));
      return true;
    },
    remove: (place) => rm(pathOf(place), { force: true }),
  };
}
