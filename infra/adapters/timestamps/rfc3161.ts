// Timestamps of an authority that speaks RFC 3161 over HTTP. A token is checked before it is kept: it is about our hash and our request,
// and one of its certificates, made for timestamps, signed it. Whether that certificate leads to a root that somebody trusts is judged with
// the list that he trusts (`openssl ts -verify`).
import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Timestamps } from '#domain/ports/timestamps.ts';
import { hex } from '#domain/proof/checkpoint.ts';
import { childrenOf, type Der, readDer, TAGS, writeDer } from '#domain/proof/der.ts';
import { readTimestamp, SHA256_OID, type TimestampToken } from '#domain/proof/timestamp.ts';

const ANSWER_MS = 10_000;
const MOST_BYTES = 256 * 1024;
const MESSAGE_DIGEST = '2a864886f70d010904';
/** extKeyUsage id-kp-timeStamping. */
const FOR_TIMESTAMPS = '1.3.6.1.5.5.7.3.8';
const DIGESTS: Readonly<Record<string, string>> = {
  [SHA256_OID]: 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

const bytesOf = (oid: string): Uint8Array => writeDer(TAGS.oid, Buffer.from(oid, 'hex'));

/** TimeStampReq: the hash, a nonce, and that the certificate is to come along. The nonce's first bit is clear, so that it is positive. */
export function requestOf(sha256: Uint8Array, nonce: Uint8Array): Uint8Array {
  const algorithm = writeDer(TAGS.sequence, bytesOf(SHA256_OID), Uint8Array.of(0x05, 0x00));
  const imprint = writeDer(TAGS.sequence, algorithm, writeDer(TAGS.octets, sha256));
  const certReq = Uint8Array.of(0x01, 0x01, 0xff);
  return writeDer(TAGS.sequence, Uint8Array.of(TAGS.integer, 1, 1), imprint, writeDer(TAGS.integer, nonce), certReq);
}

/** The token of a TimeStampResp that was granted; null for any other answer. */
function tokenIn(answer: Uint8Array): Uint8Array | null {
  const outer = readDer(answer);
  const [status, token] = (outer && childrenOf(outer)) ?? [];
  const [code] = (status && childrenOf(status)) ?? [];
  const granted = code?.tag === TAGS.integer && code.content.length === 1 && code.content[0]! <= 1;
  return granted && token !== undefined ? token.whole : null;
}

/** The digest algorithm, the signed attributes and the signature of a SignerInfo. */
function partsOf(signer: Der): { digest: string; attributes: Der; signature: Uint8Array } | null {
  const parts = childrenOf(signer) ?? [];
  const [algorithm] = (parts[2] && childrenOf(parts[2])) ?? [];
  const digest = algorithm === undefined ? undefined : DIGESTS[hex(algorithm.content)];
  const attributes = parts.find(({ tag }) => tag === 0xa0);
  const signature = parts.findLast(({ tag }) => tag === TAGS.octets)?.content;
  return digest === undefined || attributes === undefined || signature === undefined ? null : { digest, attributes, signature };
}

/** Whether one of the token's own certificates for timestamps signed what the token says. */
export function isSignedWithin({ content, certificates, signer }: TimestampToken): boolean {
  const parts = partsOf(signer);
  if (parts === null) return false;
  const { digest, attributes, signature } = parts;
  const named = (childrenOf(attributes) ?? []).map((one) => childrenOf(one) ?? []);
  const [, values] = named.find(([name]) => name !== undefined && hex(name.content) === MESSAGE_DIGEST) ?? [];
  const noted = values && readDer(values.content);
  if (!noted || !createHash(digest).update(content).digest().equals(noted.content)) return false;
  // What is signed is the attributes as a SET, not with the tag of their place.
  const signed = Uint8Array.from([TAGS.set, ...attributes.whole.subarray(1)]);
  return certificates.some((der) => {
    const { publicKey, keyUsage } = new X509Certificate(Buffer.from(der));
    return (keyUsage ?? []).includes(FOR_TIMESTAMPS) && verify(digest, signed, publicKey, signature);
  });
}

/** `url`: of the authority (`TIMESTAMP_URL`). */
export function rfc3161Timestamps({ url }: { url: string }): Timestamps {
  const away = (why: string, cause?: unknown) => new Unavailable('timestamp authority', why, cause === undefined ? {} : { cause });

  async function ask(request: Uint8Array): Promise<Uint8Array> {
    try {
      const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
      const answer = await fetch(url, { method: 'POST', headers, body: request as BodyInit, signal: AbortSignal.timeout(ANSWER_MS) });
      if (!answer.ok) throw away(`answered ${answer.status}`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (bytes.length > MOST_BYTES) throw away('answered too much');
      return bytes;
    } catch (cause) {
      throw cause instanceof Unavailable ? cause : away('does not answer', cause);
    }
  }

  return {
    async stamp(sha256) {
      const nonce = randomBytes(8);
      nonce[0] = (nonce[0]! & 0x7f) | 0x40;
      const token = tokenIn(await ask(requestOf(sha256, nonce)));
      const read = token === null ? null : readTimestamp(token);
      if (token === null || read === null) throw away('granted no token');
      if (!Buffer.from(read.imprint).equals(sha256) || read.nonce === null || !nonce.equals(read.nonce))
        throw away('stamped something else');
      if (!isSignedWithin(read)) throw away('did not sign its token');
      return Uint8Array.from(token);
    },
  };
}
