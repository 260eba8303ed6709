// Codes of an authenticator application (TOTP, RFC 6238): six digits, thirty seconds, SHA-1, since some applications know nothing else.
import { generateSecret, generateURI, verifySync } from 'otplib';
import { PRODUCT_NAME } from '#domain/brand.ts';
import { type Instant, millis } from '#domain/kernel/calendar.ts';

/** Codes of the step before and after count too: telephones are seldom exact, and people type slowly. */
const TOLERANCE_SECONDS = 30;

/** 20 bytes in base32. */
export const newSecret = (): string => generateSecret();
/** What the application reads from the QR code; `email` tells several accounts apart in it. */
export const uriOf = (secret: string, email: string): string => generateURI({ issuer: PRODUCT_NAME, label: email, secret });

/** The time step whose code this is; null: none now. The library throws on what has not six digits. */
export function timeStepOf(secret: string, code: string, now: Instant): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const verdict = verifySync({ secret, token: code, epoch: Math.floor(millis(now) / 1000), epochTolerance: TOLERANCE_SECONDS });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
}
