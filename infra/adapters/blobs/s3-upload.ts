// Uploads an object to the bucket. Encrypted bytes are collected in a file until a part is full; parts are sent while the rest still
// arrives, and a small object is sent in one piece. Memory holds only what one read of the file returns, whatever the size.
import { crc32 } from 'node:zlib';
import type { S3Part, S3Source, S3Storage } from './s3-storage.ts';
import { openSpool } from './spool.ts';

/** At least 5 MiB, which S3 requires of all parts but the last; all equal, as some storages require. */
export const PART_BYTES = 8 * 1024 * 1024;
export const PARTS_IN_FLIGHT = 2;

/** As S3 requires: four bytes, big-endian, in base64. */
export function checksum(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);
  return bytes.toString('base64');
}

/** `folder`: where parts are collected. `fresh`: a key that we generated, so whatever a lost answer may have left under it is ours. */
export type Uploading = { key: string; folder: string; fresh?: boolean; signal?: AbortSignal | undefined };

/**
 * Stores the pieces under a key that does not exist yet; false, with nothing changed, where it does. If it fails, or the signal is aborted,
 * nothing is left in the bucket, as far as the storage answers; the sweep removes the rest.
 */
export async function upload(
  storage: S3Storage,
  { key, folder, fresh = false, signal }: Uploading,
  pieces: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const spool = await openSpool(folder);
  const giveUp = new AbortController();
  const either = signal ? AbortSignal.any([signal, giveUp.signal]) : giveUp.signal;
  const flying = new Set<Promise<unknown>>();
  const parts: Promise<S3Part>[] = [];
  let uploadId = null as string | null;
  let part = { from: 0, size: 0, crc: 0 };
  /** The object may be there. */
  let asked = false;

  function fullPart(): S3Source {
    const { from, size, crc } = part;
    part = { from: from + size, size: 0, crc: 0 };
    return { size, crc32: checksum(crc), read: () => spool.read(from, size) };
  }
  async function sendPart(): Promise<void> {
    uploadId ??= await storage.beginUpload(key, either);
    while (flying.size >= PARTS_IN_FLIGHT) await Promise.race(flying);
    const sent = storage.putPart(key, uploadId, parts.length + 1, fullPart(), either);
    parts.push(sent);
    flying.add(sent);
    // A failure is handled by the race, or at the end.
    sent.then(
      () => flying.delete(sent),
      () => {},
    );
  }
  async function keep(bytes: Uint8Array): Promise<void> {
    await spool.write(bytes);
    part = { ...part, size: part.size + bytes.length, crc: crc32(bytes, part.crc) };
  }

  try {
    for await (const piece of pieces)
      for (let at = 0; at < piece.length; ) {
        const bytes = piece.subarray(at, at + PART_BYTES - part.size);
        await keep(bytes);
        at += bytes.length;
        if (part.size === PART_BYTES) await sendPart();
      }
    const size = part.from + part.size;
    if (uploadId !== null && part.size > 0) await sendPart();
    const whole = await Promise.all(parts);
    asked = true;
    if (uploadId === null) return await storage.put(key, fullPart(), either);
    const ended = await storage.endUpload(key, uploadId, whole, size, either);
    if (!ended) await storage.abortUpload(key, uploadId);
    return ended;
  } catch (error) {
    giveUp.abort();
    await Promise.allSettled(flying);
    // The caller gets the original error; what cannot be deleted now is found by the sweep.
    const left = [...(uploadId === null ? [] : [storage.abortUpload(key, uploadId)]), ...(asked && fresh ? [storage.remove(key)] : [])];
    await Promise.allSettled(left);
    throw error;
  } finally {
    await spool.close();
  }
}
