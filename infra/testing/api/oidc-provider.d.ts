// As much of oidc-provider, which comes without types, as a test's provider of identities takes.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Asked = {
    oidc: {
      client?: { clientId: string };
      session?: { accountId?: string };
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant };
    };
  };
  type Settings = {
    clients: object[];
    pkce: { required(): boolean };
    claims: Record<string, readonly string[]>;
    features: Record<string, { enabled: boolean }>;
    cookies: { keys: readonly string[] };
    interactions: { url(asked: Asked, interaction: { uid: string }): string };
    findAccount(asked: Asked, sub: string): { accountId: string; claims(): object };
    loadExistingGrant(asked: Asked): Promise<Grant>;
  };
  export class Provider {
    constructor(issuer: string, settings: Settings);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
