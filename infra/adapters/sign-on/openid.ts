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

/** With a slash at its end where it has none, and the other way round: providers write their issuer one way, and people the other. */
const otherwise = (issuer: string): string => (issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`);
const isNotItsName = (error: unknown): boolean => (error as { code?: unknown }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** `onUnverified`: whoever came has an address of which the provider does not say that it is verified. */
export function openIdSignOn({ issuer, clientId, clientSecret, onUnverified }: OpenIdSettings & { onUnverified?(): void }): SignOn {
  const discovered = (at: string) =>
    discovery(new URL(at), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // A provider on this machine may speak http; anywhere else its answers could be forged.
      ...(isLocalUrl(at) ? { execute: [allowInsecureRequests] } : {}),
    });
  let known: Promise<Configuration> | null = null;
  /** Asked once; again where it failed. */
  function provider(): Promise<Configuration> {
    known ??= discovered(issuer)
      .catch((error: unknown) => {
        if (!isNotItsName(error)) throw error;
        return discovered(otherwise(issuer));
      })
      .catch((error: unknown) => {
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
        // Some providers write the word (Cognito); some leave it out (Entra ID), and then nobody has vouched for the address.
        if ((verified === true || verified === 'true') && typeof email === 'string') return email;
        onUnverified?.();
        return null;
      } catch (error) {
        if (isAway(error)) throw away(error);
        return null;
      }
    },
  };
}
