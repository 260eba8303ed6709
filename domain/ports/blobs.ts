// Blobs: what was received, encrypted before it leaves the process. Promises the bytes that were stored or an error, never other bytes.
import type { AccountId } from '../kernel/ids.ts';
import type { Mark } from './installation.ts';

/** What a stored object is bound to: none of it can be swapped without the opening failing (C21). */
export type BlobBinding = { accountId: AccountId; subcontractorId: number; documentId: number };
export type StoredBlob = { blobId: string; wrappedKey: string; size: number; sha256: string };
/** Where an object lies, and what opens it: another process of this machine then reads it by itself. */
export type BlobFile = { readonly path: string; readonly blobId: string; readonly dataKey: Uint8Array };
/** The bytes themselves, or where they are. */
export type BlobContent = Uint8Array | BlobFile;

/** A part of the content: bytes from 0, both ends included. What lies behind the end is not there. */
export type ByteRange = { readonly from: number; readonly to: number };

export interface Blobs {
  readonly name: string;
  /** No object, and never listed. */
  readonly mark: Mark;
  /** Encrypts in 64 KiB authenticated segments on the way; durable when it resolves. `key` is the subcontractor's data key. */
  put(content: AsyncIterable<Uint8Array>, binding: BlobBinding, key: Uint8Array, signal?: AbortSignal): Promise<StoredBlob>;
  /**
   * Throws on a flipped byte, a swapped object or a wrong key; never answers wrong bytes. Of a `range` only the segments that hold it are
   * read, behind the last one, which tells that the object is whole.
   */
  open(blobId: string, wrappedKey: string, binding: BlobBinding, key: Uint8Array, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** Only where the objects are files of this machine. */
  file?(blobId: string, wrappedKey: string, binding: BlobBinding, key: Uint8Array): BlobFile;
  /** For good, wherever it lies. */
  remove(blobId: string): Promise<void>;
  /** Puts aside what no event names. It can be opened as before; `release` puts it back. */
  quarantine(blobId: string): Promise<void>;
  release(blobId: string): Promise<void>;
  /**
   * Every stored object, also unfinished ones, for the sweep of those without an event. The age is measured by the storage's own clock:
   * the application clock may stand months ahead, and would make an upload of this very second look old. In quarantine it counts from there.
   */
  list(): AsyncIterable<{ blobId: string; ageMs: number; quarantined: boolean }>;
}
