// The encrypted objects of a backup: copied once, because their content never changes, and verified by decrypting them
// (infra/decisions/085).

import { createHash } from 'node:crypto';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pagesOf } from '#domain/history.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { BlobBinding } from '#domain/ports/blobs.ts';
import type { EventStore, StoredEvent } from '#domain/ports/event-store.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { upcast } from '#domain/upcast.ts';
import { diskBlobs, placesOf } from '../../adapters/blobs/disk.ts';
import type { Place, StoredObjects } from '../../adapters/blobs/stored.ts';
import { syncFile, syncFolder } from '../../adapters/shared/durable-file.ts';

type Named = { blobId: string; wrappedKey: string; subject: StreamName; binding: BlobBinding; event: StoredEvent };
type History = Pick<EventStore, 'readAll'>;

/** Copies run in parallel: each waits for the disk. */
const AT_ONCE = 8;

/**
 * Every object that the history names, page by page, and the events whose object cannot be determined. An event is appended after its
 * object is stored, so a named object exists.
 */
async function* namedObjects(store: History): AsyncGenerator<{ named: Named[]; unreadable: string[] }> {
  for await (const events of pagesOf(store, { categories: ['subcontractor'] })) {
    const named = events.flatMap((event): Named[] => {
      if (event.type !== 'DocumentUploaded' || event.unreadable) return [];
      const { data, stream, accountId } = event;
      const { blobId, wrappedKey, documentId } = data as { blobId: string; wrappedKey: string; documentId: number };
      return [{ blobId, wrappedKey, subject: stream, binding: { accountId, subcontractorId: idOf(stream), documentId }, event }];
    });
    const unreadable = events.flatMap((event) => (event.unreadable ? [`${event.stream}, ${event.revision}`] : []));
    yield { named, unreadable };
  }
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    (error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

/**
 * Copies its bytes into a file; false where the source no longer has it at this place. Never a hard link: that would be the same bytes on
 * the same disk.
 */
async function fetchInto(draft: string, from: StoredObjects, place: Place): Promise<boolean> {
  if (from.pathOf !== undefined)
    return copyFile(from.pathOf(place), draft).then(
      () => true,
      (error) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
  const content = await from.read(place);
  if (content === null) return false;
  await writeFile(draft, content, { mode: 0o600 });
  return true;
}

/**
 * Copies one object unless the backup has it: bytes first, then the name. Answers its size and whether it was copied; null where the source
 * does not have it.
 */
async function copyOnce(from: StoredObjects, to: string, blobId: string): Promise<{ bytes: number; copied: boolean } | null> {
  const [target] = placesOf(to, blobId);
  const there = await sizeOf(target);
  if (there !== null) return { bytes: there, copied: false };
  const draft = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  // It was moved to quarantine or back, or erased, at this moment: the other place is tried.
  for (const held of [false, true, false]) {
    if (!(await fetchInto(draft, from, { blobId, held }))) continue;
    await syncFile(draft);
    await rename(draft, target);
    return { bytes: (await sizeOf(target))!, copied: true };
  }
  return null;
}

export type Copied = { count: number; bytes: number; copied: number; copiedBytes: number; missing: Named[]; unreadable: string[] };
type Copying = { store: History; from: StoredObjects; to: string; isErased(subject: string): boolean };

/**
 * Copies the named objects that are missing here; removes those of erased people. Names are durable when it resolves. `each` receives every
 * object that is there at the end.
 */
export async function copyObjects(
  { store, from, to, isErased }: Copying,
  each: (named: Named) => Promise<void> = async () => {},
): Promise<Copied> {
  const result: Copied = { count: 0, bytes: 0, copied: 0, copiedBytes: 0, missing: [], unreadable: [] };
  const shelves = new Set<string>();
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const page of namedObjects(store)) {
    result.unreadable.push(...page.unreadable);
    await inParallel(page.named, async (named) => {
      const [target] = placesOf(to, named.blobId);
      if (isErased(named.subject)) return rm(target, { force: true });
      const done = await copyOnce(from, to, named.blobId);
      if (done === null) return void result.missing.push(named);
      result.count += 1;
      result.bytes += done.bytes;
      if (done.copied) {
        result.copied += 1;
        result.copiedBytes += done.bytes;
        shelves.add(dirname(target));
      }
      await each(named);
    });
  }
  for (const shelf of shelves) await syncFolder(shelf);
  if (shelves.size > 0) for (const folder of [dirname([...shelves][0]!), to]) await syncFolder(folder);
  return result;
}

/** The received file's hash, from the event: encrypted for its person (infra/decisions/082), in older events in clear. */
async function fingerprintIn({ type, schemaVersion, data, sealed, eventId, stream }: StoredEvent, keys: Pick<Keys, 'open'>) {
  const [personal] = sealed === null ? [null] : await keys.open([{ subject: stream, eventId, sealed }]);
  const event = upcast({ type, schemaVersion, data, personal: personal ?? null });
  return event.type === 'DocumentUploaded' ? event.personal?.sha256 : undefined;
}

/** Decrypts an object with its owner's key and compares it with its event: true when it is the document that was received. */
export function checker(folder: string, keys: Pick<Keys, 'load' | 'open'>): (named: Named) => Promise<boolean> {
  const blobs = diskBlobs(folder);
  return async ({ blobId, wrappedKey, subject, binding, event }) => {
    const key = (await keys.load([subject])).get(subject);
    if (!key) throw new Error(`no key for ${subject}, which is not erased`);
    const hash = createHash('sha256');
    try {
      for await (const piece of await blobs.open(blobId, wrappedKey, binding, key)) hash.update(piece);
    } catch {
      return false;
    }
    return hash.digest('hex') === (await fingerprintIn(event, keys));
  };
}
