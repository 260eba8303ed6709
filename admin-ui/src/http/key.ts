/** For « Idempotency-Key »: 128 random bits. Not `randomUUID`, which a browser has behind HTTPS alone. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
