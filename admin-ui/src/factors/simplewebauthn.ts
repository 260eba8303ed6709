// The browser's side of a passkey. The library comes when one is used: the log-in page loads light.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whoever closes the browser's question, or lets its time pass, did not fail. */
export const isGivenUp = (error: unknown): boolean => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
/** What to say where the browser itself refuses; null: it is no failure of its own. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'InvalidStateError') return 'Cette clé d’accès est déjà enregistrée sur cet appareil.';
  if (isGivenUp(error)) return 'La demande a été annulée ou a expiré : recommencez quand vous voulez.';
  if (error.name === 'SecurityError') return 'Ce navigateur n’accepte pas de clé d’accès à cette adresse.';
  return error.name === 'NotSupportedError' ? 'Cet appareil ne sait pas faire de clé d’accès qui vous reconnaît.' : null;
}

type Json = Record<string, unknown>;
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return { ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })) };
}
export async function showPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })) };
}
