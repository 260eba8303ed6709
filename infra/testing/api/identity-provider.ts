// A provider of identities on this machine (oidc-provider), which asks every client for PKCE and lets whoever `logsIn` in without a page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type Identified = { sub: string; email: string; email_verified?: boolean | string };
export const CLIENT = { clientId: 'subdoc', clientSecret: 'un-secret-assez-long-pour-un-essai' };

export async function startIdentityProvider(redirectUri: string) {
  let person: Identified = { sub: 'personne', email: 'personne@test.fr', email_verified: true };
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // By itself it asks public clients alone.
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['essai'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (req, res) => {
    if (req.url?.startsWith('/interaction/')) void provider.interactionFinished(req, res, { login: { accountId: person.sub } });
    else void answer(req, res);
  });

  return {
    issuer,
    /** Who is logged in there from now on. */
    logsIn(next: Identified): void {
      person = next;
    },
    /** Follows the provider's own redirects with a browser's cookies, up to the one that leaves it. */
    async visit(from: string): Promise<URL> {
      const jar = new Map<string, string>();
      let url = new URL(from);
      while (url.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]!.split('=');
          jar.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${response.status} at ${url.pathname}: ${await response.text()}`);
        url = new URL(location, url);
      }
      return url;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
