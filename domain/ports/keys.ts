// Keys: personal data sealed under a key per data subject. Promises that what is sealed opens for ever, until that person is erased (002, 011).

/** One sealed part: bound to its event id and subject (additional authenticated data), so it opens nowhere else. */
export type Box = { subject: string; eventId: string; sealed: string };
export interface Keys {
  /**
   * Seals personal fields. `fresh`: subjects that have nothing sealed yet, whose keys are made first, durable before it answers. Throws
   * ErasedSubjectError, and UnknownKeyError for any other subject without a key: another one would lock away what the lost one sealed.
   */
  seal(parts: readonly { subject: string; eventId: string; personal: object }[], fresh?: readonly string[]): Promise<string[]>;
  /** Opens many at once, one round trip for all keys; null where the subject's key is erased. Throws UnknownKeyError where there never was one. */
  open(boxes: readonly Box[]): Promise<(object | null)[]>;
  /** The subjects' data keys, unwrapped, one round trip for all; null for an erased subject. Throws UnknownKeyError where there never was one. */
  load(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>>;
  /** Creates the missing ones, durable before it answers: for subjects that have nothing sealed yet. An erased one gets no new key: throws. */
  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Destroys the key for ever: the person's data are unreadable from here on, the chain still verifies. */
  erase(subject: string): Promise<void>;
  /** Keyed hash (HMAC-SHA-256, hex) for look-ups of secrets and addresses without keeping them. */
  hash(purpose: 'email' | 'token' | 'short-id' | 'session' | 'siret' | 'rate' | 'preferences', value: string): string;
}
