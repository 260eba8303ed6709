// The form of an encrypted object: a mark, then segments of 64 KiB, each AES-256-GCM under a key that only this object has.
// A segment's nonce is its index and whether it is the last, so none can be moved, repeated or cut off; the object's id is bound into all.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { BlobBinding, ByteRange } from '#domain/ports/blobs.ts';

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

function sealSegment({ blobId, key }: DataKey, plain: Uint8Array, index: number, last: boolean): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(index, last)).setAAD(Buffer.from(blobId));
  const sealed = cipher.update(plain);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/** Room for so many segments, plain or sealed. */
export const roomFor = (segments: number): number => segments * SEALED_SEGMENT_BYTES;

/**
 * Seals `filled` plain bytes at the start of `block` in place; segments are numbered from `index`. Answers how many bytes they are now.
 * All but the last block of an object hold whole segments.
 */
export function sealBlock(dataKey: DataKey, block: Uint8Array, filled: number, index: number, last: boolean): number {
  const count = Math.max(1, Math.ceil(filled / SEGMENT_BYTES));
  // From the end: what is sealed is longer, and would lie over what is not sealed yet.
  for (let i = count - 1; i >= 0; i--) {
    const plain = block.subarray(i * SEGMENT_BYTES, Math.min(filled, (i + 1) * SEGMENT_BYTES));
    const [sealed, tag] = sealSegment(dataKey, plain, index + i, last && i === count - 1);
    block.set(sealed!, i * SEALED_SEGMENT_BYTES);
    block.set(tag!, i * SEALED_SEGMENT_BYTES + sealed!.length);
    // Free at once, not when the collector comes to it.
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

/** How many segments an object of this size has, told its first bytes; throws when it cannot be one of ours. */
export function countSegments(size: number, mark: Uint8Array): number {
  if (!MARK.equals(mark)) throw new BlobIntegrityError();
  return segmentsIn(size);
}
/** The same of one whose first bytes are looked at later. */
export function segmentsIn(size: number): number {
  if (size <= MARK.length) throw new BlobIntegrityError();
  return Math.ceil((size - MARK.length) / SEALED_SEGMENT_BYTES);
}

/** Where a segment begins in its object. */
export const placeOfSegment = (index: number): number => MARK.length + index * SEALED_SEGMENT_BYTES;

/** The content, or a range of it, segment by segment: only those that hold it are asked for, in order, `last` being where it ends. */
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

/** One segment of an object that is all in memory. */
export function segmentOf(stored: Uint8Array, dataKey: DataKey, index: number, last: boolean): Buffer {
  const from = placeOfSegment(index);
  return openSegment(dataKey, stored.subarray(from, from + SEALED_SEGMENT_BYTES), index, last);
}

/** The content of an object that is all in memory. */
export function openWhole(stored: Uint8Array, dataKey: DataKey): Uint8Array {
  const count = countSegments(stored.length, stored.subarray(0, MARK.length));
  const plain = new Uint8Array(Math.max(0, stored.length - MARK.length - count * TAG_BYTES));
  for (let index = 0; index < count; index++) plain.set(segmentOf(stored, dataKey, index, index === count - 1), index * SEGMENT_BYTES);
  return plain;
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
