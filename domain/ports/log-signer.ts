// The installation's key for the checkpoints of its logs (Ed25519). The private half never leaves the adapter.

export interface LogSigner {
  /** 32 bytes each, the newest first; the first one signs. */
  publicKeys(): Promise<readonly Uint8Array[]>;
  /** The signature (64 bytes) of the newest key over the text in UTF-8. */
  sign(text: string): Promise<{ publicKey: Uint8Array; signature: Uint8Array }>;
}
