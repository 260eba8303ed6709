// Proof files of random histories, made from the domain's own texts without a database: thousands in a minute.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { base64, checkpointText, hex, keyIdOf, logName, signedNote, verifierKey } from '../../../domain/proof/checkpoint.ts';
import {
  checkpointPath,
  eventText,
  type JournalEvent,
  type JournalLine,
  journalText,
  type ListedFile,
  MIMETYPE,
  manifestXml,
  PATHS,
  scopeText,
  sealText,
} from '../../../domain/proof/container.ts';
import { leafHash, rootsAt, type Sha256 } from '../../../domain/proof/tree.ts';
import { writeZip } from '../../adapters/zip/yazl.ts';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const utf8 = new TextEncoder();

export type Signer = { name: string; publicKey: Uint8Array; key: KeyObject };
export function signerOf(accountId: number): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  return { name: logName('preuve.example', accountId), publicKey: raw, key: privateKey };
}
export const noteOf = ({ name, publicKey, key }: Signer, text: string): string =>
  signedNote(text, [{ name, keyId: keyIdOf(sha256, { name, publicKey }), signature: sign(null, Buffer.from(text), key) }]);

export type Parts = Map<string, Uint8Array>;
export type Made = { parts: Parts; lines: JournalLine[]; signer: Signer; size: number; random(below: number): number };

/** The same numbers for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A history of a few streams that interleave; the last byte of some events is sealed. */
export function historyOf(accountId: number, random: (below: number) => number, events: number): JournalLine[] {
  const ends = new Map<string, JournalLine>();
  return Array.from({ length: events }, (_, index) => {
    const stream = index < 3 ? ['account-1', 'documenttypes-1', 'subcontractor-7'][index]! : `subcontractor-${7 + random(3)}`;
    const before = ends.get(stream);
    const event: JournalEvent = {
      ...{
        accountId,
        actor: { kind: 'system' },
        causationId: null,
        correlationId: 'c',
        data: { number: random(1e6) },
        eventId: `e${index}`,
      },
      ...{ occurredAt: '2026-11-21T09:00:00.000Z', prev: before?.hash ?? '0'.repeat(64), revision: (before?.event.revision ?? -1) + 1 },
      ...{
        schemaVersion: 1,
        sealed: random(2) === 0 ? null : base64(sha256(utf8.encode(`${index}`))),
        stream,
        subject: null,
        type: 'LinkOpened',
      },
    };
    const line = { index, hash: hex(sha256(utf8.encode(eventText(event)))), event };
    ends.set(stream, line);
    return line;
  });
}

const bytesOf = (hash: string): Uint8Array => Buffer.from(hash, 'hex');
export const leavesOf = (lines: readonly JournalLine[]): Uint8Array => Buffer.concat(lines.map(({ hash }) => bytesOf(hash)));
export const rootOf = (lines: readonly JournalLine[], size: number): Uint8Array =>
  rootsAt(
    sha256,
    lines.map(({ hash }) => leafHash(sha256, bytesOf(hash))),
    [size],
  ).get(size)!;
export const checkpointOf = (signer: Signer, lines: readonly JournalLine[], size: number): Uint8Array =>
  utf8.encode(noteOf(signer, checkpointText({ origin: signer.name, size, root: rootOf(lines, size) })));
export const journalOf = (lines: readonly JournalLine[]): Uint8Array => utf8.encode(lines.map(journalText).join(''));

/** Lists the digests of all parts and signs them, as the one who holds the key would. */
export function seal(parts: Parts, signer: Signer): void {
  for (const path of [PATHS.manifest, PATHS.signature]) parts.delete(path);
  const listed: ListedFile[] = [...parts]
    .filter(([path]) => path !== PATHS.mimetype)
    .map(([path, content]) => ({ path, sha256: base64(sha256(content)) }));
  const manifest = utf8.encode(manifestXml(listed, null));
  parts.set(PATHS.manifest, manifest);
  parts.set(PATHS.signature, utf8.encode(noteOf(signer, sealText(signer.name, base64(sha256(manifest))))));
}

/** `events`: how many; by default some dozens. */
export function makeFile(seed: number, events?: number): Made {
  const random = randomFrom(seed);
  const signer = signerOf(seed + 1);
  const lines = historyOf(seed + 1, random, events ?? 12 + random(40));
  const ends = new Map(lines.map(({ event, hash }) => [event.stream, { stream: event.stream, revision: event.revision, hash }]));
  const scope = scopeText({ origin: signer.name, size: lines.length, whole: true, streams: [...ends.values()] });
  const parts: Parts = new Map([
    [PATHS.mimetype, utf8.encode(MIMETYPE)],
    ['LISEZMOI.txt', utf8.encode(`Dossier ${seed}`)],
    [PATHS.journal, journalOf(lines)],
    ['pieces/Kbis (1).pdf', utf8.encode(`%PDF ${random(1e9)}`)],
    [PATHS.leaves, leavesOf(lines)],
    [checkpointPath(lines.length), checkpointOf(signer, lines, lines.length)],
    [PATHS.scope, utf8.encode(noteOf(signer, scope))],
    [PATHS.keys, utf8.encode(`${verifierKey(sha256, signer)}\n`)],
  ]);
  seal(parts, signer);
  return { parts, lines, signer, size: lines.length, random };
}

export const zipOf = (parts: Parts): Promise<Buffer> =>
  buffer(
    writeZip(
      (async function* () {
        for (const [path, content] of parts) yield { path, content };
      })(),
      new Date(0),
    ),
  );
