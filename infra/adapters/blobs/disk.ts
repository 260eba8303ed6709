// Encrypted objects in a folder. A file is renamed to its final name only when it is complete and synced; before that it is in
// `unfinished/`.
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs, ByteRange } from '#domain/ports/blobs.ts';
import { syncFolder } from '../shared/durable-file.ts';
import { fileMark, MARK_FILE } from '../shared/marks.ts';
import { diskRecords } from './records.ts';
import { type Seen, sealContent } from './sealing.ts';
import {
  BlobMissingError,
  checkBlobId,
  countSegments,
  type DataKey,
  MARK,
  newBlobId,
  newDataKey,
  openSegment,
  placeOfSegment,
  readSegments,
  SEALED_SEGMENT_BYTES,
  unwrapDataKey,
} from './segments.ts';

/** The places where an object may be below such a folder: its own, or quarantine. For tools that copy files. */
export const placesOf = (folder: string, blobId: string): [place: string, held: string] => [
  join(folder, 'objects', checkBlobId(blobId).slice(0, 2), blobId),
  join(folder, 'quarantine', blobId),
];

/** The folders of objects; each is created when needed: `objects/ab/ab12…`, `unfinished/`, `quarantine/`. */
function createPlaces(folder: string) {
  const objects = join(folder, 'objects');
  const unfinished = join(folder, 'unfinished');
  const quarantine = join(folder, 'quarantine');
  const shelves = new Set<string>();
  let ready: Promise<unknown> | null = null;

  const shelfOf = (blobId: string): string => join(objects, blobId.slice(0, 2));
  const pathOf = (blobId: string): string => join(shelfOf(checkBlobId(blobId)), blobId);
  const draftOf = (blobId: string): string => join(unfinished, checkBlobId(blobId));
  const heldOf = (blobId: string): string => join(quarantine, checkBlobId(blobId));

  /** 256 folders: none grows so large that listing it is slow. A new folder is synced before a file is put into it. */
  async function prepare(blobId: string): Promise<void> {
    // A failure (a full disk, missing rights) is retried by the next caller.
    ready ??= createFolders().catch((error) => {
      ready = null;
      throw error;
    });
    await ready;
    const shelf = shelfOf(blobId);
    if (shelves.has(shelf)) return;
    await mkdir(shelf, { recursive: true });
    await syncFolder(objects);
    shelves.add(shelf);
  }

  /** In its own place, or in quarantine, from which a sweep moves it back if an event names it. */
  async function whereItLies(blobId: string): Promise<string> {
    const path = pathOf(blobId);
    const missing = (await stat(path).catch(ignoreMissing)) === null;
    return missing && (await stat(heldOf(blobId)).catch(ignoreMissing)) !== null ? heldOf(blobId) : path;
  }

  async function createFolders(): Promise<void> {
    await Promise.all([mkdir(unfinished, { recursive: true }), mkdir(objects, { recursive: true })]);
    await syncFolder(folder);
  }

  return { all: [unfinished, objects, quarantine], quarantine, shelfOf, pathOf, draftOf, heldOf, prepare, whereItLies };
}

/** The folder also has the mark with the installation's id. */
export function diskBlobs(folder: string): Blobs {
  const { all, quarantine, shelfOf, pathOf, draftOf, heldOf, prepare, whereItLies } = createPlaces(folder);
  return {
    name: 'disk',
    mark: fileMark(join(folder, MARK_FILE)),
    records: diskRecords(folder),

    async put(content, binding, key, signal) {
      const blobId = newBlobId();
      const { dataKey, wrappedKey } = newDataKey(blobId, binding, key);
      let seen: Seen;
      await prepare(blobId);
      try {
        const file = await open(draftOf(blobId), 'wx', 0o600);
        try {
          const sealing = sealContent(content, dataKey, { signal, file: file.fd });
          seen = sealing.seen;
          for await (const piece of sealing.pieces) await writeAll(file, piece);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draftOf(blobId), pathOf(blobId));
        await syncFolder(shelfOf(blobId));
      } catch (error) {
        await Promise.all([rm(draftOf(blobId), { force: true }), rm(pathOf(blobId), { force: true })]);
        throw error;
      }
      return { blobId, wrappedKey, size: seen.size, sha256: seen.sha256 };
    },

    async open(blobId, wrappedKey, binding, key, range) {
      const dataKey = unwrapDataKey(blobId, wrappedKey, binding, key);
      const path = await whereItLies(blobId);
      // Checks the last segment first, so that a truncated file is refused before any byte is sent.
      const file = await openToRead(path);
      try {
        await readSegment(file, dataKey, (await measure(file)) - 1);
      } finally {
        await file.close();
      }
      return readAll(path, dataKey, range);
    },

    file(blobId, wrappedKey, binding, key) {
      const { key: dataKey } = unwrapDataKey(blobId, wrappedKey, binding, key);
      return { path: pathOf(blobId), blobId, dataKey: dataKey.export() };
    },

    async remove(blobId) {
      await Promise.all([pathOf, draftOf, heldOf].map((place) => rm(place(blobId), { force: true })));
    },

    async quarantine(blobId) {
      await mkdir(quarantine, { recursive: true });
      for (const from of [draftOf(blobId), pathOf(blobId)]) {
        // Its age counts from here on: the time is set before it moves, so that a crash in between makes it younger, never older.
        const now = new Date(await fileSystemNow(folder));
        const there = await utimes(from, now, now).then(() => true, ignoreMissing);
        if (there) await rename(from, heldOf(blobId));
      }
    },

    async release(blobId) {
      await prepare(blobId);
      await rename(heldOf(blobId), pathOf(blobId)).catch(ignoreMissing);
      await syncFolder(shelfOf(blobId));
    },

    async *list() {
      const now = await fileSystemNow(folder);
      for (const path of all) {
        for await (const file of filesUnder(path)) {
          const found = await stat(file.path).catch(ignoreMissing);
          if (found) yield { blobId: file.name, ageMs: Math.max(0, now - found.mtimeMs), quarantined: path === quarantine };
        }
      }
    },
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  // A disk that fills up writes a part; writing the rest again then throws the reason.
  for (let from = 0; from < bytes.length; ) from += (await file.write(bytes, from)).bytesWritten;
}

/** The number of segments of the file; throws when its length is impossible. */
async function measure(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const mark = Buffer.alloc(MARK.length);
  await file.read(mark, 0, MARK.length, 0);
  return countSegments(size, mark);
}

async function readSegment(file: FileHandle, dataKey: DataKey, index: number, last = true): Promise<Buffer> {
  const sealed = Buffer.allocUnsafe(SEALED_SEGMENT_BYTES);
  const { bytesRead } = await file.read(sealed, 0, SEALED_SEGMENT_BYTES, placeOfSegment(index));
  return openSegment(dataKey, sealed.subarray(0, bytesRead), index, last);
}

async function* readAll(path: string, dataKey: DataKey, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  const file = await openToRead(path);
  try {
    const count = await measure(file);
    yield* readSegments(count, range, (index) => readSegment(file, dataKey, index, index === count - 1));
  } finally {
    await file.close();
  }
}

async function openToRead(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new BlobMissingError(error) : error;
  }
}

function ignoreMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

async function* filesUnder(folder: string): AsyncGenerator<{ name: string; path: string }> {
  const entries = await opendir(folder).catch(ignoreMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (/^[0-9a-f]{32}$/.test(entry.name)) yield { name: entry.name, path };
  }
}

/** The clock that stamps the files, read from a file that is written for this. */
async function fileSystemNow(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const probe = join(folder, `.now-${newBlobId()}`);
  await writeFile(probe, '');
  try {
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}
