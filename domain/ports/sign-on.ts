// Sign-on by the account that a company has at a provider of identities (OpenID Connect).

/** What binds an answer to its question; the browser's alone, and never sent to the provider but as a hash (`verifier`). */
export type SignOnSecrets = { state: string; nonce: string; verifier: string };

export interface SignOn {
  /** The provider's page for this question. Throws Unavailable while the provider is away. */
  begin(redirectUri: string, secrets: SignOnSecrets): Promise<URL>;
  /**
   * The address that the provider has verified, from its answer at `answered`. Null: the answer proves none. Throws Unavailable while the
   * provider is away.
   */
  end(answered: URL, secrets: SignOnSecrets): Promise<string | null>;
}
