// Encrypted objects in a folder. A file gets its name only when it is whole and on the disk; before, it lies among the unfinished.
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs, ByteRange } from '#domain/ports/blobs.ts';
import { syncFolder } from '../shared/durable-file.ts';
import { fileMark, MARK_FILE } from '../shared/marks.ts';
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

/** Where an object may lie below such a folder: in its place, or in quarantine. For whoever copies files. */
export const placesOf = (folder: string, blobId: string): [place: string, held: string] => [
  join(folder, 'objects', checkBlobId(blobId).slice(0, 2), blobId),
  join(folder, 'quarantine', blobId),
];

/** `folder` is created when needed: `objects/ab/ab12…`, `unfinished/`, `quarantine/`. */
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

  /** 256 folders: none grows so large that listing it hurts. Each new one is durable before a file stands in it. */
  async function prepare(blobId: string): Promise<void> {
    // What fails once (a full disk, no rights) is tried again by the next one.
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

  /** In its place, or in quarantine, from where a sweep brings back what an event names. */
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

/** Beside the objects the folder says whose it is. */
export function diskBlobs(folder: string): Blobs {
  const { all, quarantine, shelfOf, pathOf, draftOf, heldOf, prepare, whereItLies } = createPlaces(folder);
  return {
    name: 'disk',
    mark: fileMark(join(folder, MARK_FILE)),

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
      // The last segment first: a file that was cut off is refused before a byte of it leaves.
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
        // Its age counts from here on: said before it moves, so that a crash in between makes it younger, never older.
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
  // A disk that fills up takes a part; writing the rest again then names the reason.
  for (let from = 0; from < bytes.length; ) from += (await file.write(bytes, from)).bytesWritten;
}

/** How many segments the file has; throws when its length cannot be one of ours. */
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

/** The clock that stamps the files, told by a file that is written for it. */
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
