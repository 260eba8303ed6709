// The signature of webhooks (`t=…,v1=…`, HMAC-SHA256 over time and raw body): Stripe's scheme, for the stand-in that signs as Stripe does,
// and for our own delivery-status webhook (CONTRACT « POST /api/webhooks/mail »).
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Webhooks older than this are refused, s: what Stripe itself recommends (C41). */
export const SIGNATURE_TOLERANCE_S = 300;

const mac = (seconds: number, body: Uint8Array, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

export const signatureOf = (body: Uint8Array, secret: string, nowMs: number): string => {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${mac(seconds, body, secret).toString('hex')}`;
};

/** True for our signature over exactly these bytes, at most five minutes old. */
export function isSigned(body: Uint8Array, header: string | null, secret: string, nowMs: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=') as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  const expected = mac(Number(time), body, secret);
  const right = parts.some(([name, value]) => {
    const given = name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') ? Buffer.from(value!, 'hex') : null;
    return given !== null && timingSafeEqual(given, expected);
  });
  return right && Math.floor(nowMs / 1000) - Number(time) <= SIGNATURE_TOLERANCE_S;
}
