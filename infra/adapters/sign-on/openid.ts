// OpenID Connect by openid-client: discovery, code with PKCE (S256), state and nonce. What the provider signs is checked by the library.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
} from 'openid-client';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { SignOn } from '#domain/ports/sign-on.ts';
import { isLocalUrl } from '../shared/local-address.ts';

export type OpenIdSettings = { issuer: string; clientId: string; clientSecret: string };
const TIMEOUT_S = 10;

/** No answer, or a provider's own failure. What it refuses is no outage. */
const isAway = (error: unknown): boolean => {
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: { status?: unknown } };
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') return true;
  return Number(status ?? cause?.status ?? 0) >= 500;
};
const away = (error: unknown): Unavailable =>
  new Unavailable('OIDC', String((error as { code?: unknown }).code ?? 'away'), { cause: error });

export function openIdSignOn({ issuer, clientId, clientSecret }: OpenIdSettings): SignOn {
  let known: Promise<Configuration> | null = null;
  /** Asked once; again where it failed. */
  function provider(): Promise<Configuration> {
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // A provider on this machine may speak http; anywhere else its answers could be forged.
      ...(isLocalUrl(issuer) ? { execute: [allowInsecureRequests] } : {}),
    }).catch((error: unknown) => {
      known = null;
      throw away(error);
    });
    return known;
  }
  return {
    async begin(redirectUri, { state, nonce, verifier }) {
      return buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async end(answered, { state, nonce, verifier }) {
      const config = await provider();
      try {
        const tokens = await authorizationCodeGrant(config, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const told = claims['email'] === undefined ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
        const { email, email_verified: verified } = told as { email?: unknown; email_verified?: unknown };
        return verified === true && typeof email === 'string' ? email : null;
      } catch (error) {
        if (isAway(error)) throw away(error);
        return null;
      }
    },
  };
}
