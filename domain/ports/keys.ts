// Keys: seals personal data under one key for each data subject. A sealed part opens for ever, until that person is erased (002, 011).

import type { Transaction } from './transaction.ts';

/** One sealed part, bound to its event id and subject (additional authenticated data): it opens nowhere else. */
export type Box = { subject: string; eventId: string; sealed: string };
/** Opened parts, for use in a transaction in which `still` holds: nobody was erased since their keys were read. */
export type Recalled = { readonly parts: readonly object[]; still(tx: Transaction): Promise<boolean> };
export interface Keys {
  /**
   * Seals personal fields. `fresh`: subjects without sealed parts, whose keys are created first, durably. Throws ErasedSubjectError, and
   * UnknownKeyError for any other subject without a key: a new key would hide that the one of the existing parts is lost.
   */
  seal(parts: readonly { subject: string; eventId: string; personal: object }[], fresh?: readonly string[]): Promise<string[]>;
  /**
   * Opens many parts in one round trip for all keys; null where the subject's key is erased. Throws UnknownKeyError where none ever
   * existed.
   */
  open(boxes: readonly Box[]): Promise<(object | null)[]>;
  /** The same from memory, without a round trip of its own; null where not every key is in it. */
  recall(boxes: readonly Box[]): Recalled | null;
  /** The unwrapped data keys, in one round trip; null for an erased subject. Throws UnknownKeyError where none ever existed. */
  load(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /**
   * The same, to encrypt with: perhaps from memory, since what is encrypted under a key that was erased a moment ago reveals nothing. To
   * decrypt only for a person whose own stream was just read and has no erasure.
   */
  forSealing(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Creates missing keys, durably, for subjects without sealed parts. Throws for an erased subject. */
  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Destroys the key for ever: the person's data become unreadable, the hash chain still verifies. */
  erase(subject: string): Promise<void>;
  /** Keyed hash (HMAC-SHA-256, hex), to look up secrets and addresses without storing them. */
  hash(purpose: 'email' | 'token' | 'short-id' | 'session' | 'siret' | 'rate' | 'preferences' | 'witness', value: string): string;
}
