// The provider of identities by which people may come in (OpenID Connect).
import { z } from 'zod';
import { isLocalUrl } from '../adapters/shared/local-address.ts';
import type { OpenIdSettings } from '../adapters/sign-on/openid.ts';

export const oidcSettings = {
  OIDC_ISSUER: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).refine((url) => url.startsWith('https:') || isLocalUrl(url))])
    .default('')
    .describe(
      'The issuer of an OpenID Connect provider, https; it and the next two, all or none. Its people come in by the address that it has verified, where that address is a member’s; nobody becomes one by it. It must say so (`email_verified`), which Entra ID by itself does not: the log names that. Its redirect address is `PUBLIC_URL/api/login/oidc/callback` (infra/decisions/139).',
    ),
  OIDC_CLIENT_ID: z.string().default('').describe('The client’s name there.'),
  OIDC_CLIENT_SECRET: z.string().default('').describe('Its secret.'),
  OIDC_NAME: z
    .string()
    .trim()
    .max(60)
    .default('le compte de mon entreprise')
    .describe('What the button calls it: « Se connecter avec … ».'),
};
type Given = { [Name in keyof typeof oidcSettings]: z.output<(typeof oidcSettings)[Name]> };

/** Answers the settings that a partial set lacks; none where nothing is set. */
export function missingOfOidc(e: Given): readonly string[] {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = needed.filter((name) => e[name] === '');
  return missing.length === needed.length ? [] : missing;
}

/** null: nobody comes in that way. */
export const oidcOf = (e: Given): (OpenIdSettings & { name: string }) | null =>
  e.OIDC_ISSUER === ''
    ? null
    : { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET, name: e.OIDC_NAME };
