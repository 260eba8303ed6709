// The form of an encrypted object: a mark, then segments of 64 KiB, each AES-256-GCM under a key that only this object has.
// A segment's nonce is its index and whether it is the last, so none can be moved, repeated or cut off; the object's id is bound into all.
import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { BlobBinding } from '../ports.ts';

export const SEGMENT_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
export const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;
/** Tells this form from a later one. */
export const MARK = Buffer.from('SDB1');

const BLOB_ID = /^[0-9a-f]{32}$/;
export const newBlobId = (): string => randomBytes(16).toString('hex');

/** Throws unless this is an id that `newBlobId` could have made: nothing else may become a path. */
export function checkBlobId(blobId: string): string {
  if (!BLOB_ID.test(blobId)) throw new Error('not the id of an object');
  return blobId;
}

/** An object that is not what was stored: changed, cut, swapped, bound to something else, or opened with another key. */
export class BlobIntegrityError extends Error {
  constructor(cause?: unknown) {
    super('a stored object is not what was written, or not for this document', { cause });
    this.name = 'BlobIntegrityError';
  }
}
export class BlobMissingError extends Error {
  constructor(cause?: unknown) {
    super('a stored object is not there', { cause });
    this.name = 'BlobMissingError';
  }
}

function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeUInt32BE(index, 0);
  bytes[NONCE_BYTES - 1] = last ? 1 : 0;
  return bytes;
}

/** What opens one object. Prepared once, used for every segment. */
export type DataKey = { blobId: string; key: KeyObject };

export function sealSegment({ blobId, key }: DataKey, plain: Uint8Array, index: number, last: boolean): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(index, last)).setAAD(Buffer.from(blobId));
  const sealed = cipher.update(plain);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

export function openSegment({ blobId, key }: DataKey, sealed: Uint8Array, index: number, last: boolean): Buffer {
  if (sealed.length < TAG_BYTES) throw new BlobIntegrityError();
  const end = sealed.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(index, last), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(blobId))
      .setAuthTag(sealed.subarray(end));
    const plain = decipher.update(sealed.subarray(0, end));
    decipher.final();
    return plain;
  } catch (error) {
    throw new BlobIntegrityError(error);
  }
}

/** Everything that the wrap is bound to: an object of another tenant, person, document or id does not open. */
const bound = (blobId: string, { accountId, subcontractorId, documentId }: BlobBinding): Buffer =>
  Buffer.from(`subdoc blob\0${blobId}\0${accountId}\0${subcontractorId}\0${documentId}`);

/** A fresh data key, and its wrap (base64) under the subcontractor's key. */
export function newDataKey(blobId: string, binding: BlobBinding, under: Uint8Array): { dataKey: DataKey; wrappedKey: string } {
  const key = randomBytes(KEY_BYTES);
  const iv = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', under, iv).setAAD(bound(blobId, binding));
  const wrapped = Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return { dataKey: { blobId, key: createSecretKey(key) }, wrappedKey: wrapped.toString('base64') };
}

export function unwrapDataKey(blobId: string, wrappedKey: string, binding: BlobBinding, under: Uint8Array): DataKey {
  const box = Buffer.from(wrappedKey, 'base64');
  if (box.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) throw new BlobIntegrityError();
  try {
    const decipher = createDecipheriv('aes-256-gcm', under, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(bound(blobId, binding))
      .setAuthTag(box.subarray(-TAG_BYTES));
    const key = Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return { blobId, key: createSecretKey(key) };
  } catch (error) {
    throw new BlobIntegrityError(error);
  }
}

/** Counts and hashes the plain bytes while they pass. */
export type Seen = { size: number; sha256(): string };

/**
 * The stored form of `content`, piece by piece, never more than a segment held back. What it saw is told by `seen` once it has ended.
 * An abort ends it with the signal's reason, also while `content` keeps it waiting.
 */
export function sealContent(
  content: AsyncIterable<Uint8Array>,
  dataKey: DataKey,
  signal?: AbortSignal,
): { pieces: AsyncIterable<Buffer[]>; seen: Seen } {
  const digest = createHash('sha256');
  const seen = { size: 0, sha256: () => digest.digest('hex') };
  async function* pieces(): AsyncGenerator<Buffer[]> {
    yield [MARK];
    const segment = Buffer.allocUnsafe(SEGMENT_BYTES);
    let filled = 0;
    let index = 0;
    for await (const chunk of abortable(content, signal)) {
      digest.update(chunk);
      seen.size += chunk.length;
      for (let from = 0; from < chunk.length; ) {
        // A full segment waits for a byte behind it: only then it is known not to be the last.
        if (filled === SEGMENT_BYTES) {
          yield sealSegment(dataKey, segment, index++, false);
          filled = 0;
        }
        const part = chunk.subarray(from, from + SEGMENT_BYTES - filled);
        segment.set(part, filled);
        filled += part.length;
        from += part.length;
      }
    }
    yield sealSegment(dataKey, segment.subarray(0, filled), index, true);
  }
  return { pieces: pieces(), seen };
}

async function* abortable(content: AsyncIterable<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!signal) return yield* content;
  signal.throwIfAborted();
  const iterator = content[Symbol.asyncIterator]();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  aborted.catch(() => {});
  let done = false;
  try {
    while (true) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) {
        done = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: a source that hangs would keep the abort waiting.
    if (!done) iterator.return?.()?.catch(() => {});
  }
}
