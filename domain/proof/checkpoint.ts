// What is signed: the size and root of an account's log, as a C2SP tlog-checkpoint in a C2SP signed-note (c2sp.org/tlog-checkpoint,
// c2sp.org/signed-note), so that other people's tools read it.
import type { Sha256 } from './tree.ts';

export type TreeHead = { readonly size: number; readonly root: Uint8Array };
export type Checkpoint = TreeHead & { readonly origin: string };
/** A signature line of a note: `keyId` is 4 bytes, `signature` 64 (Ed25519). */
export type NoteSignature = { readonly name: string; readonly keyId: Uint8Array; readonly signature: Uint8Array };
/** An Ed25519 public key (32 bytes) and the name that it signs under. */
export type LogKey = { readonly name: string; readonly publicKey: Uint8Array };

const ED25519 = 0x01;
const text = new TextEncoder();

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
/** Null where the text is not the one way of writing these bytes. */
export function fromBase64(written: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(written), (char) => char.charCodeAt(0));
    return base64(bytes) === written ? bytes : null;
  } catch {
    return null;
  }
}
export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** Null where the text is no lower-case hexadecimal. */
export function fromHex(written: string): Uint8Array | null {
  const bytes = new Uint8Array(written.length >> 1);
  if (written.length % 2 === 1) return null;
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = [digitOf(written.charCodeAt(2 * at)), digitOf(written.charCodeAt(2 * at + 1))];
    if (high < 0 || low < 0) return null;
    bytes[at] = high * 16 + low;
  }
  return bytes;
}
/** Whether the text is these bytes in lower-case hexadecimal. */
export function isHexOf(written: string, bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++)
    if (digitOf(written.charCodeAt(2 * at)) * 16 + digitOf(written.charCodeAt(2 * at + 1)) !== bytes[at]) return false;
  return written.length === 2 * bytes.length;
}
/** Of `0` to `9` and `a` to `f`; -1 for any other sign. A verifier reads a hundred thousand hashes, so no pattern does. */
const digitOf = (code: number): number => (code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1);

/** The name of an account's log. `origin`: the installation's host and path without scheme. */
export const logName = (origin: string, accountId: number): string => `${origin}/log/${accountId}`;

/** The signed text, its last newline included. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${base64(root)}\n`;

/** First four bytes of SHA-256(name, newline, algorithm, public key). */
export const keyIdOf = (sha256: Sha256, { name, publicKey }: LogKey): Uint8Array =>
  sha256(Uint8Array.from([...text.encode(`${name}\n`), ED25519, ...publicKey])).slice(0, 4);

/** The key as verifiers take it: `name+hex(keyId)+base64(algorithm, public key)`. */
export const verifierKey = (sha256: Sha256, key: LogKey): string =>
  `${key.name}+${hex(keyIdOf(sha256, key))}+${base64(Uint8Array.from([ED25519, ...key.publicKey]))}`;

/** The key of a verifier's line, or null where its parts do not belong together. */
export function readVerifierKey(sha256: Sha256, line: string): LogKey | null {
  const [, name, id, written] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const bytes = written === undefined ? null : fromBase64(written);
  if (name === undefined || bytes === null || bytes.length !== 33 || bytes[0] !== ED25519) return null;
  const key = { name, publicKey: bytes.slice(1) };
  return hex(keyIdOf(sha256, key)) === id ? key : null;
}

/** The note: the text, a blank line, and a line per signature. */
export const signedNote = (signed: string, signatures: readonly NoteSignature[]): string =>
  `${signed}\n${signatures.map(({ name, keyId, signature }) => `— ${name} ${base64(Uint8Array.from([...keyId, ...signature]))}\n`).join('')}`;

export type SignedText = { readonly text: string; readonly signatures: readonly NoteSignature[] };
export type Note = SignedText & { readonly checkpoint: Checkpoint };

/** The text of a note and its signatures, or null where it is none. Nothing is verified here. */
export function readSigned(written: string): SignedText | null {
  const end = written.lastIndexOf('\n\n');
  if (end < 0 || !written.endsWith('\n')) return null;
  const lines = written
    .slice(end + 2, -1)
    .split('\n')
    .map(readSignature);
  return lines.some((line) => line === null) ? null : { text: written.slice(0, end + 1), signatures: lines as NoteSignature[] };
}

/** The parts of a signed checkpoint, or null where it is none. Nothing is verified here. */
export function readNote(written: string): Note | null {
  const signed = readSigned(written);
  const checkpoint = signed === null ? null : readCheckpoint(signed.text);
  return signed === null || checkpoint === null ? null : { ...signed, checkpoint };
}

function readCheckpoint(signed: string): Checkpoint | null {
  const [, origin, size, root] = /^([^\s]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]+)\n$/.exec(signed) ?? [];
  const bytes = root === undefined ? null : fromBase64(root);
  if (origin === undefined || bytes === null || bytes.length !== 32) return null;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: bytes } : null;
}

function readSignature(line: string): NoteSignature | null {
  const [, name, written] = /^— ([^+\s]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const bytes = written === undefined ? null : fromBase64(written);
  if (name === undefined || bytes === null || bytes.length !== 68) return null;
  return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) };
}

export type InclusionProof = { readonly index: number; readonly hashes: readonly Uint8Array[]; readonly note: string };
const PROOF_HEAD = 'c2sp.org/tlog-proof@v1';

/** C2SP tlog-proof: where one leaf stands, and the checkpoint that covers it. */
export const proofText = ({ index, hashes, note }: InclusionProof): string =>
  `${PROOF_HEAD}\nindex ${index}\n${hashes.map((hash) => `${base64(hash)}\n`).join('')}\n${note}`;

/** Null where the text is no such proof. Nothing is verified here. */
export function readProof(written: string): InclusionProof | null {
  const end = written.indexOf('\n\n');
  if (end < 0) return null;
  const [head, place, ...lines] = written.slice(0, end).split('\n');
  const [, index] = /^index (0|[1-9]\d{0,15})$/.exec(place ?? '') ?? [];
  const hashes = lines.map(fromBase64);
  if (head !== PROOF_HEAD || index === undefined || hashes.some((hash) => hash?.length !== 32)) return null;
  return { index: Number(index), hashes: hashes as Uint8Array[], note: written.slice(end + 2) };
}
