// Port: a third party's word for when something was there (RFC 3161). It gets a hash and learns nothing of what was hashed.

export interface Timestamps {
  /**
   * A token (DER) over this SHA-256 (32 bytes), checked before it is answered. Rejects where the authority is away or answers something
   * else: nothing waits for it.
   */
  stamp(sha256: Uint8Array): Promise<Uint8Array>;
}
