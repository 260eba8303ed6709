// A timestamp token of RFC 3161: what it says was there, and when. That the authority signed it is checked where there is a whole crypto
// library (infra/adapters/timestamps, `openssl ts -verify`).
import { type Instant, instant } from '../kernel/calendar.ts';
import { hex } from './checkpoint.ts';
import { childrenOf, type Der, readDer, TAGS } from './der.ts';

/** Object identifiers by the bytes of their content. */
const SIGNED_DATA = '2a864886f70d010702';
const TST_INFO = '2a864886f70d0109100104';
export const SHA256_OID = '608648016503040201';

export type TimestampToken = {
  readonly imprint: Uint8Array;
  readonly at: Instant;
  readonly nonce: Uint8Array | null;
  /** TSTInfo as it was signed. */
  readonly content: Uint8Array;
  /** Certificates of the token, the values as they stand. */
  readonly certificates: readonly Uint8Array[];
  readonly signer: Der;
};

/** `20261121090000Z`, with a fraction perhaps. */
function timeIn({ tag, content }: Der): Instant | null {
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(new TextDecoder().decode(content)) ?? [];
  const text = `${y}-${m}-${d}T${h}:${min}:${s}Z`;
  return tag !== TAGS.time || y === undefined || Number.isNaN(Date.parse(text)) ? null : instant(text);
}

/** Null where the bytes are no such token over a SHA-256. Nothing is verified here. */
export function readTimestamp(bytes: Uint8Array): TimestampToken | null {
  const outer = readDer(bytes);
  if (outer === null || outer.tag !== TAGS.sequence || outer.whole.length !== bytes.length) return null;
  const [type, wrapped] = childrenOf(outer) ?? [];
  const signed = wrapped && readDer(wrapped.content);
  if (type === undefined || hex(type.content) !== SIGNED_DATA || !signed) return null;
  const [, , encapsulated, ...rest] = childrenOf(signed) ?? [];
  const [contentType, held] = (encapsulated && childrenOf(encapsulated)) ?? [];
  const octets = held && readDer(held.content);
  if (contentType === undefined || hex(contentType.content) !== TST_INFO || !octets || octets.tag !== TAGS.octets) return null;
  const info = readDer(octets.content);
  const [, , message, , time, ...more] = (info && childrenOf(info)) ?? [];
  const [algorithm, imprint] = (message && childrenOf(message)) ?? [];
  const [name] = (algorithm && childrenOf(algorithm)) ?? [];
  const at = time === undefined ? null : timeIn(time);
  const [signer] =
    rest.findLast(({ tag }) => tag === TAGS.set) === undefined ? [] : (childrenOf(rest.findLast(({ tag }) => tag === TAGS.set)!) ?? []);
  if (name === undefined || hex(name.content) !== SHA256_OID || imprint?.content.length !== 32 || at === null || signer === undefined)
    return null;
  const certificates = rest.find(({ tag }) => tag === 0xa0);
  return {
    imprint: imprint.content,
    at,
    nonce: more.find(({ tag }) => tag === TAGS.integer)?.content ?? null,
    content: octets.content,
    certificates: certificates === undefined ? [] : (childrenOf(certificates) ?? []).map(({ whole }) => whole),
    signer,
  };
}
