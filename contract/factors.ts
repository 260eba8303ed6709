// The second lock: codes of an authenticator (TOTP), recovery codes and passkeys (CONTRACT « Second factor »). Bodies of passkeys are
// WebAuthn's own JSON: the library checks them, so here they are only objects.
import { z } from 'zod';
import { user } from './accounts.ts';
import { id, instantText } from './common.ts';
import { later } from './later.ts';
import { byId, define, done } from './route.ts';

const webauthn = z.record(z.string(), z.unknown());
/** As people type it: with blanks, or a recovery code with its dash. */
const code = z.string({ error: 'Code requis' }).trim().min(1, 'Code requis').max(40, 'Code incorrect');
export const oneCode = later(() => z.object({ code }));
export const challengeCode = later(() => z.object({ challenge: z.string().min(1).max(200), code }));
export const factors = later(() =>
  z.object({
    /** When it was set up; null: it is not. */
    totp: z.object({ since: instantText }).nullable(),
    recoveryCodesLeft: z.number().int().min(0),
    passkeys: z.number().int().min(0),
    /** Whether the account requires one. */
    required: z.boolean(),
  }),
);
export type Factors = z.infer<typeof factors>;
export const totpSecret = later(() => z.object({ secret: z.string(), uri: z.string() }));
export const recoveryCodes = later(() => z.object({ recoveryCodes: z.array(z.string()).length(10) }));
export const passkey = later(() => z.object({ id, name: z.string(), createdAt: instantText, lastUsedAt: instantText.nullable() }));
export type Passkey = z.infer<typeof passkey>;

export const factorsRoutes = define({
  ownFactors: {
    method: 'GET',
    path: '/api/user/factors',
    gate: 'session',
    beforeFactor: true,
    summary: 'Ses seconds facteurs',
    response: factors,
  },
  startTotp: {
    method: 'POST',
    path: '/api/user/totp',
    gate: 'session',
    beforeFactor: true,
    summary: 'Préparer les codes d’une application',
    response: totpSecret,
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/user/totp/confirm',
    gate: 'session',
    beforeFactor: true,
    confidential: true,
    summary: 'Confirmer par un premier code',
    body: oneCode,
    response: recoveryCodes,
  },
  endTotp: {
    method: 'DELETE',
    path: '/api/user/totp',
    gate: 'session',
    confidential: true,
    summary: 'Ne plus demander de code',
    body: oneCode,
    response: done,
  },
  newPasskeyOptions: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    gate: 'session',
    beforeFactor: true,
    summary: 'Préparer une clé d’accès',
    response: webauthn,
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/user/passkeys',
    gate: 'session',
    beforeFactor: true,
    summary: 'Ses clés d’accès',
    response: later(() => z.array(passkey)),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    gate: 'session',
    beforeFactor: true,
    confidential: true,
    summary: 'Ajouter une clé d’accès',
    body: webauthn,
    response: passkey,
    status: 201,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    gate: 'session',
    summary: 'Retirer une clé d’accès',
    params: byId,
    ids: { id: 'passkey' },
    response: done,
  },
  secondFactor: {
    method: 'POST',
    path: '/api/login/second-factor',
    gate: 'public',
    confidential: true,
    summary: 'Le code après le mot de passe',
    body: challengeCode,
    response: user,
  },
  beginSignOn: {
    method: 'GET',
    path: '/api/login/oidc',
    gate: 'public',
    summary: 'Vers la connexion par le compte de l’entreprise (OpenID Connect)',
    response: null,
  },
  endSignOn: {
    method: 'GET',
    path: '/api/login/oidc/callback',
    gate: 'public',
    summary: 'Retour de la connexion par le compte de l’entreprise',
    response: null,
  },
  passkeyLogInOptions: {
    method: 'POST',
    path: '/api/login/passkey/options',
    gate: 'public',
    summary: 'Préparer une connexion par clé d’accès',
    response: webauthn,
  },
  passkeyLogIn: {
    method: 'POST',
    path: '/api/login/passkey/verify',
    gate: 'public',
    confidential: true,
    summary: 'Connexion par clé d’accès',
    body: webauthn,
    response: user,
  },
});
