// The format of an encrypted object: a header, then segments of 64 KiB, each AES-256-GCM under a key that only this object has. A segment's
// nonce is its index and whether it is the last, so none can be moved, repeated or cut off; the object's id is authenticated in all.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { BlobBinding, ByteRange } from '#domain/ports/blobs.ts';

export const SEGMENT_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
export const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;
/** Distinguishes this format from a later one. */
export const MARK = Buffer.from('SDB1');

const BLOB_ID = /^[0-9a-f]{32}$/;
export const newBlobId = (): string => randomBytes(16).toString('hex');

/** Throws unless `newBlobId` could have made this id: nothing else may become a path. */
export function checkBlobId(blobId: string): string {
  if (!BLOB_ID.test(blobId)) throw new Error('not the id of an object');
  return blobId;
}

/** An object that is not what was stored: changed, truncated, swapped, bound to something else, or opened with another key. */
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

/** The prepared key of one object, used for every segment. */
export type DataKey = { blobId: string; key: KeyObject };

function sealSegment({ blobId, key }: DataKey, plain: Uint8Array, index: number, last: boolean): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(index, last)).setAAD(Buffer.from(blobId));
  const sealed = cipher.update(plain);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/** A buffer for this many segments, plain or encrypted. */
export const roomFor = (segments: number): number => segments * SEALED_SEGMENT_BYTES;

/**
 * Encrypts `filled` plain bytes at the start of `block` in place; segments are numbered from `index`. Answers their encrypted size. All
 * blocks but an object's last hold whole segments.
 */
export function sealBlock(dataKey: DataKey, block: Uint8Array, filled: number, index: number, last: boolean): number {
  const count = Math.max(1, Math.ceil(filled / SEGMENT_BYTES));
  // From the end: a segment grows when it is encrypted, and would overwrite the next plain one.
  for (let i = count - 1; i >= 0; i--) {
    const plain = block.subarray(i * SEGMENT_BYTES, Math.min(filled, (i + 1) * SEGMENT_BYTES));
    const [sealed, tag] = sealSegment(dataKey, plain, index + i, last && i === count - 1);
    block.set(sealed!, i * SEALED_SEGMENT_BYTES);
    block.set(tag!, i * SEALED_SEGMENT_BYTES + sealed!.length);
    // Freed at once, without waiting for the garbage collector.
    if (sealed!.byteLength === sealed!.buffer.byteLength) (sealed!.buffer as ArrayBuffer).transfer(0);
  }
  return filled + count * TAG_BYTES;
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

/** The number of segments of an object of this size, given its first bytes; throws when the size is impossible. */
export function countSegments(size: number, mark: Uint8Array): number {
  if (!MARK.equals(mark)) throw new BlobIntegrityError();
  return segmentsIn(size);
}
/** The same for an object whose first bytes are checked later. */
export function segmentsIn(size: number): number {
  if (size <= MARK.length) throw new BlobIntegrityError();
  return Math.ceil((size - MARK.length) / SEALED_SEGMENT_BYTES);
}

/** The offset at which a segment begins. */
export const placeOfSegment = (index: number): number => MARK.length + index * SEALED_SEGMENT_BYTES;

/**
 * The content, or a range of it, segment by segment: only the segments of the range are read, in order; `last` is the object's last
 * segment.
 */
export async function* readSegments(
  count: number,
  range: ByteRange | undefined,
  segment: (index: number, last: number) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { from, to } = range ?? { from: 0, to: count * SEGMENT_BYTES - 1 };
  const last = Math.min(count - 1, Math.floor(to / SEGMENT_BYTES));
  for (let index = Math.floor(from / SEGMENT_BYTES); index <= last; index++) {
    const start = index * SEGMENT_BYTES;
    yield (await segment(index, last)).subarray(Math.max(0, from - start), to + 1 - start);
  }
}

/** One segment of an object that is in memory. */
export function segmentOf(stored: Uint8Array, dataKey: DataKey, index: number, last: boolean): Buffer {
  const from = placeOfSegment(index);
  return openSegment(dataKey, stored.subarray(from, from + SEALED_SEGMENT_BYTES), index, last);
}

/** The content of an object that is in memory. */
export function openWhole(stored: Uint8Array, dataKey: DataKey): Uint8Array {
  const count = countSegments(stored.length, stored.subarray(0, MARK.length));
  const plain = new Uint8Array(Math.max(0, stored.length - MARK.length - count * TAG_BYTES));
  for (let index = 0; index < count; index++) plain.set(segmentOf(stored, dataKey, index, index === count - 1), index * SEGMENT_BYTES);
  return plain;
}

/** What the wrapped key is bound to: an object of another tenant, person, document or id does not open. */
const bound = (blobId: string, { accountId, subcontractorId, documentId }: BlobBinding): Buffer =>
  Buffer.from(`subdoc blob\0${blobId}\0${accountId}\0${subcontractorId}\0${documentId}`);

/** A new data key, and the same wrapped (base64) under the subcontractor's key. */
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
