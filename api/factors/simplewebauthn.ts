// Passkeys by WebAuthn: discoverable, with user verification, bound to the host of PUBLIC_URL. What is asked for in the options is what is
// checked in the answer: the library's defaults differ there.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { PRODUCT_NAME } from '#domain/brand.ts';
import { isTransient } from '#domain/kernel/failure.ts';

/** Ed25519, ES256, RS256: what authenticators have. By default the library would begin with ML-DSA on this Node. */
const supportedAlgorithmIDs = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;

/** What is kept of a passkey; bytes in base64url. */
export type KeptCredential = { credentialId: string; publicKey: string; transports: string[] };
/** Whether this challenge was waiting; from now on it is not. */
type TakeChallenge = (challenge: string) => Promise<boolean>;

/** Null where the library refuses; what failed in the database is thrown. */
const orNull = async <Verdict>(verify: Promise<Verdict>): Promise<Verdict | null> =>
  verify.catch((error: unknown) => {
    if (isTransient(error)) throw error;
    return null;
  });

export type WebAuthn = ReturnType<typeof createWebAuthn>;

export function createWebAuthn(publicUrl: string) {
  const { origin: expectedOrigin, hostname: rpID } = new URL(publicUrl);
  return {
    /** `handle`: names the person to the authenticator, and tells nothing. */
    newOptions: (person: { email: string; handle: Uint8Array<ArrayBuffer> }, known: readonly KeptCredential[]) =>
      generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID,
        userName: person.email,
        userDisplayName: person.email,
        userID: person.handle,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        supportedAlgorithmIDs,
      }),
    logInOptions: () => generateAuthenticationOptions({ rpID, timeout: TIMEOUT_MS, userVerification: 'required' }),

    /** The new passkey in a browser's answer, and where its counter stands; null: it proves nothing. */
    async read(response: unknown, take: TakeChallenge): Promise<(KeptCredential & { counter: number }) | null> {
      const verdict = await orNull(
        verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: take,
          expectedOrigin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        }),
      );
      if (!verdict?.verified) return null;
      const { id, publicKey, counter, transports = [] } = verdict.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), transports, counter };
    },
    /** Where the counter of this passkey stands after a browser's answer; null: it proves nothing. */
    async counterOf(response: unknown, kept: KeptCredential & { counter: number }, take: TakeChallenge): Promise<number | null> {
      const credential = {
        id: kept.credentialId,
        publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
        counter: kept.counter,
      };
      const verdict = await orNull(
        verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: take,
          expectedOrigin,
          expectedRPID: rpID,
          credential,
          requireUserVerification: true,
        }),
      );
      return verdict?.verified ? verdict.authenticationInfo.newCounter : null;
    },
  };
}
