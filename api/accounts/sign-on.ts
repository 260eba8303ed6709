// Coming in by the account that one has at the operator's provider of identities (OpenID Connect, infra/decisions/139): it stands in the
// password's place, for members whom this installation knows by the address that the provider has verified.
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { SignOn, SignOnSecrets } from '#domain/ports/sign-on.ts';
import { logInEnd } from '../factors/log-in.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { LOGIN_ADDRESS } from '../shell/http/limits.ts';
import { Problem } from '../shell/problem.ts';
import { identityOfEmail } from './identity.ts';

const LIFE_SECONDS = 600;

export function signOnRoutes(deps: RouteDeps) {
  const { config, ids, keys, limits, passwords } = deps;
  const enter = logInEnd(deps);
  const secure = config.publicUrl.startsWith('https://');
  const name = secure ? '__Host-subdoc-oidc' : 'subdoc-oidc';
  const redirectUri = `${config.publicUrl}/api/login/oidc/callback`;
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;

  /** All follow from what this browser alone knows. */
  const secretsOf = (own: string): SignOnSecrets => ({
    state: keys.hash('session', `oidc state ${own}`),
    nonce: keys.hash('session', `oidc nonce ${own}`),
    verifier: keys.hash('session', `oidc verifier ${own}`),
  });
  function configured(): SignOn {
    if (deps.signOn === null) throw new Problem('not-found');
    return deps.signOn;
  }
  const to = (http: Context, path: string) => {
    http.header('cache-control', 'no-store');
    http.header('referrer-policy', 'no-referrer');
    return http.redirect(path, 302);
  };
  /** Back to the log-in, which says why; a challenge of a code stays out of logs behind the sign. */
  const back = (http: Context, error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    const { challenge } = error.more;
    return to(http, challenge === undefined ? `/auth?refus=${error.code}` : `/auth#code=${challenge}`);
  };

  return {
    async beginSignOn({ http }) {
      const own = ids.secret(32);
      const url = await configured().begin(redirectUri, secretsOf(own));
      setCookie(http, name, own, { ...cookie, maxAge: LIFE_SECONDS });
      return to(http, url.href);
    },

    async endSignOn(call) {
      const { http, address } = call;
      const signOn = configured();
      const own = getCookie(http, name);
      setCookie(http, name, '', { ...cookie, maxAge: 0 });
      const { refund } = await limits.takeAll([[LOGIN_ADDRESS, address]]);
      const answered = new URL(redirectUri + new URL(http.req.url).search);
      const email = own ? await signOn.end(answered, secretsOf(own)) : null;
      if (email === null) return back(http, new Problem('sign-on-refused'));
      const { identity } = await identityOfEmail(deps, email);
      const credential = identity && (await passwords.credentialOfPerson(identity.personId));
      if (!credential) return back(http, new Problem('sign-on-unknown'));
      try {
        await enter(call, { credential, remember: false, began: 'oidc', refund });
      } catch (error) {
        return back(http, error);
      }
      return to(http, '/dashboard');
    },
  } satisfies Partial<Handlers>;
}
