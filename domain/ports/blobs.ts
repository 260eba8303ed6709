// Stores files, encrypted before they leave the process. Answers the stored bytes or an error, never other bytes.
import type { AccountId } from '../kernel/ids.ts';
import type { Mark } from './installation.ts';

/** What an object's encryption is bound to: an object under another binding fails to open (C21). */
export type BlobBinding = { accountId: AccountId; subcontractorId: number; documentId: number };
export type StoredBlob = { blobId: string; wrappedKey: string; size: number; sha256: string };
/** Where an object is stored, and its data key, so that another process of this machine can read it by itself. */
export type BlobFile = { readonly path: string; readonly blobId: string; readonly dataKey: Uint8Array };
/** The bytes themselves, or where they are stored. */
export type BlobContent = Uint8Array | BlobFile;

/** A part of the content: offsets from 0, both ends included. A range beyond the end is cut there. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * Small texts under names of their own, which are found again without any event: each is written once, in clear, and nothing here removes
 * it. `folder`: a word and a number (`checkpoints/7`); `name`: figures and dashes, which sort by age.
 */
export interface BlobRecords {
  /** Durable when it resolves. One that is there stays as it is. */
  write(folder: string, name: string, text: string): Promise<void>;
  /** Null where there is none. */
  read(folder: string, name: string): Promise<string | null>;
  /** The last name in the order of text; null where there is none. */
  newest(folder: string): Promise<string | null>;
}

export interface Blobs {
  readonly name: string;
  /** Not objects; `list` never answers them, so the sweep leaves them alone. */
  readonly records: BlobRecords;
  /** Not an object; `list` never answers it. */
  readonly mark: Mark;
  /** Encrypts the stream in authenticated segments of 64 KiB; durable when it resolves. `key` is the subcontractor's data key. */
  put(content: AsyncIterable<Uint8Array>, binding: BlobBinding, key: Uint8Array, signal?: AbortSignal): Promise<StoredBlob>;
  /**
   * Throws on a flipped byte, a swapped object or a wrong key. For a `range` it reads the segments that hold it, after the last segment,
   * which proves that the object is complete.
   */
  open(blobId: string, wrappedKey: string, binding: BlobBinding, key: Uint8Array, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** Only for storage in files of this machine. */
  file?(blobId: string, wrappedKey: string, binding: BlobBinding, key: Uint8Array): BlobFile;
  /** Deletes the object permanently, also from quarantine. */
  remove(blobId: string): Promise<void>;
  /** Moves an object that no event names into quarantine. `open` still reads it; `release` moves it back. */
  quarantine(blobId: string): Promise<void>;
  release(blobId: string): Promise<void>;
  /**
   * Every stored object, also an unfinished one; the sweep looks there for objects without an event. The storage's clock measures the age,
   * because the application clock may be months ahead and an upload of this second would look old. In quarantine the age counts from there.
   */
  list(): AsyncIterable<{ blobId: string; ageMs: number; quarantined: boolean }>;
}
