// An authenticator in software: makes passkeys (ES256) and signs with them, as a telephone does, and also as none may.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;
/** As much of CBOR (RFC 8949) as an attestation takes. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  return Buffer.concat([head(2, value.length), value]);
}
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];
type Wrong = { origin?: string; rpId?: string; verified?: boolean; counter?: number; type?: string; userHandle?: string };
type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string };

/** `origin`: of the page that asks. Each call counts on, unless `counter` says where. */
export function createAuthenticator(origin: string) {
  let made: { id: Buffer; privateKey: KeyObject; userHandle: string; rpId: string } | null = null;
  let counter = 0;
  const clientData = (type: string, challenge: string, wrong: Wrong): Buffer =>
    Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }));
  function authData(rpId: string, wrong: Wrong, attested?: Buffer): Buffer {
    const flags = PRESENT! | (wrong.verified === false ? 0 : VERIFIED!) | (attested ? ATTESTED! : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }
  return {
    /** What `navigator.credentials.create` answers, as JSON. */
    create({ challenge, rp, user }: CreationOptions, wrong: Wrong = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      made = { id, privateKey, userHandle: user.id, rpId: rp.id! };
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id!, wrong, attested)],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, wrong)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** What `navigator.credentials.get` answers, as JSON. */
    get({ challenge, rpId }: RequestOptions, wrong: Wrong = {}) {
      if (!made) throw new Error('no passkey was made');
      counter += 1;
      const data = authData(rpId ?? made.rpId, wrong);
      const client = clientData('webauthn.get', challenge, wrong);
      return {
        id: text(made.id),
        rawId: text(made.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), made.privateKey)),
          userHandle: wrong.userHandle ?? made.userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
