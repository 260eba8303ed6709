// The cryptography of the keys port, without storage: encryption, key wrapping, keyed hashes (infra/decisions/002).
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { Keys } from '#domain/ports/keys.ts';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The prepared form of a key: preparing costs several times an encryption, and a subject's key is used again and again. */
const prepared = new WeakMap<Uint8Array, KeyObject>();
function prepare(key: Uint8Array): KeyObject {
  const known = prepared.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  prepared.set(key, made);
  return made;
}

/** nonce ‖ ciphertext ‖ tag, with `bound` as associated data: it opens only with the same text. */
export function encrypt(key: Uint8Array, plain: Uint8Array, bound: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', prepare(key), nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when a byte was changed, the key is another, or it was bound to something else. */
export function decrypt(key: Uint8Array, box: Uint8Array, bound: string): Buffer {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new Error('a sealed part is too short to be one');
  const decipher = createDecipheriv('aes-256-gcm', prepare(key), box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(bound))
    .setAuthTag(box.subarray(box.length - TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, box.length - TAG_BYTES)), decipher.final()]);
}

const boundTo = (subject: string, eventId: string): string => `${subject}\0${eventId}`;

export const sealWith = (key: Uint8Array, subject: string, eventId: string, personal: object): string =>
  encrypt(key, Buffer.from(canonicalJson(personal)), boundTo(subject, eventId)).toString('base64');

/** The JSON of the personal part. */
export const openText = (key: Uint8Array, subject: string, eventId: string, sealed: string): string =>
  decrypt(key, Buffer.from(sealed, 'base64'), boundTo(subject, eventId)).toString();

export const openWith = (key: Uint8Array, subject: string, eventId: string, sealed: string): object =>
  JSON.parse(openText(key, subject, eventId, sealed));

type Purpose = Parameters<Keys['hash']>[0];
const PURPOSES: readonly Purpose[] = ['email', 'token', 'short-id', 'session', 'siret', 'rate', 'preferences', 'witness'];

/** What is derived from the master key: the wrapping of subject keys, keyed hashes, and a fingerprint that reveals nothing. */
export type MasterKey = {
  wrap(subject: string, key: Uint8Array): Buffer;
  unwrap(subject: string, wrapped: Uint8Array): Uint8Array;
  hash: Keys['hash'];
  fingerprint: string;
};

const derived = (from: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', from, new Uint8Array(0), `subdoc ${use} v1`, KEY_BYTES));

const HASHING = 'what hashes follow from';
/** Encrypted under this master key: the secret of keyed hashes, which is an earlier master key (rotation.ts). */
export const sealHashing = (master: Uint8Array, hashes: Uint8Array): Buffer => encrypt(derived(master, 'hashing'), hashes, HASHING);
export const hashingIn = (master: Uint8Array, box: Uint8Array): Buffer => decrypt(derived(master, 'hashing'), box, HASHING);

/**
 * Each use has a key of its own, derived from the 32 bytes by HKDF, so that no use weakens another. `hashes`: the secret of keyed hashes,
 * where it is not this key.
 */
export function masterKey(bytes: Uint8Array, hashes: Uint8Array = bytes): MasterKey {
  if (bytes.length !== KEY_BYTES) throw new RangeError(`a master key has ${KEY_BYTES} bytes`);
  const derive = (use: string): Buffer => derived(bytes, use);
  const wrapping = derive('wrap');
  const hashing = new Map(PURPOSES.map((purpose) => [purpose, derived(hashes, `hash ${purpose}`)]));
  return {
    wrap: (subject, key) => encrypt(wrapping, key, subject),
    unwrap: (subject, wrapped) => decrypt(wrapping, wrapped, subject),
    hash: (purpose, value) =>
      createHmac('sha256', prepare(hashing.get(purpose)!))
        .update(value)
        .digest('hex'),
    fingerprint: derive('fingerprint').toString('hex'),
  };
}
