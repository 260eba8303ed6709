// The installation's key for the checkpoints of its logs (Ed25519). The private half never leaves the adapter.

export interface LogSigner {
  /** 32 bytes each, the newest first. */
  publicKeys(): Promise<readonly Uint8Array[]>;
  /** The signature (64 bytes) over the text in UTF-8, by the newest key or by the one that is named. Throws for a key it does not have. */
  sign(text: string, by?: Uint8Array): Promise<{ publicKey: Uint8Array; signature: Uint8Array }>;
  /** The next signature is by a new key; the earlier ones stay published and sign where they are named. */
  rotate(): Promise<void>;
}
