// What a proof file holds, and under which names (PROOF §3): an ASiC-E container whose every file is listed with its digest. Pure texts; who
// writes and who verifies share them.
import { canonicalJson } from '../kernel/canonical-json.ts';

export const MIMETYPE = 'application/vnd.etsi.asic-e+zip';
export const PATHS = {
  mimetype: 'mimetype',
  journal: 'journal.jsonl',
  /** The hash of every event of the account's log, 32 bytes each, in order: nothing of an event can be read from it. */
  leaves: 'preuves/evenements.bin',
  scope: 'preuves/perimetre.txt',
  /** Verifier keys, a line each. */
  keys: 'preuves/cles.txt',
  manifest: 'META-INF/ASiCManifest001.xml',
  /** RFC 3161 over the manifest, where an authority gave one. */
  timestamp: 'META-INF/timestamp001.tst',
  /** A note over the digest of the manifest, and of the timestamp where there is one. */
  signature: 'META-INF/signature.txt',
} as const;
export const checkpointPath = (size: number): string => `preuves/checkpoint-${size}.txt`;
export const CHECKPOINT_PATH = /^preuves\/checkpoint-(\d+)\.txt$/;

/** An event with everything that its hash covers; personal fields stay sealed. */
export type JournalEvent = {
  readonly accountId: number;
  readonly actor: object;
  readonly causationId: string | null;
  readonly correlationId: string;
  readonly data: object;
  readonly eventId: string;
  readonly occurredAt: string;
  readonly prev: string;
  readonly revision: number;
  readonly schemaVersion: number;
  readonly sealed: string | null;
  readonly stream: string;
  readonly subject: string | null;
  readonly type: string;
};
export type JournalLine = { readonly index: number; readonly hash: string; readonly event: JournalEvent };

export const journalText = (line: JournalLine): string => `${canonicalJson(line)}\n`;
/** The text whose SHA-256 is the event's hash. */
export const eventText = (event: JournalEvent): string => canonicalJson(event);

/** An event of a journal: its place, its chain, and its text as the line has it, which is what its hash covers. */
export type PlacedEvent = Pick<JournalEvent, 'stream' | 'revision' | 'prev'> &
  Pick<JournalLine, 'index' | 'hash'> & { readonly text: string };

const [EVENT, PREV, REVISION, STREAM, HASH, INDEX] = ['{"event":', ',"prev":"', '","revision":', ',"stream":"', ',"hash":"', ',"index":'];
const HEX = 64;

/**
 * A journal's line, not parsed: there are a hundred thousand. Behind `data` nothing of an event is nested, so the last key of a name is its own.
 * True of what `journalText` wrote, and so of a text with the hash of an event of the log; of any other line `parsedLine` says what it is.
 * Null: not written as `journalText` does.
 */
export function scannedLine(written: string): PlacedEvent | null {
  const end = written.lastIndexOf(INDEX);
  const hashFrom = end - 1 - HEX;
  const textEnd = hashFrom - HASH.length;
  const index = written.slice(end + INDEX.length, -1);
  const stream = written.lastIndexOf(STREAM, textEnd);
  const prev = written.lastIndexOf(PREV, stream);
  const revision = prev + PREV.length + HEX;
  const found = prev > 0 && written.startsWith(EVENT) && written.startsWith(HASH, textEnd) && written.startsWith(REVISION, revision);
  if (!found || written[end - 1] !== '"' || !written.endsWith('}') || `${Number(index)}` !== index) return null;
  const from = { stream: stream + STREAM.length, revision: revision + REVISION.length };
  return {
    index: Number(index),
    hash: written.slice(hashFrom, hashFrom + HEX),
    stream: written.slice(from.stream, written.indexOf('"', from.stream)),
    revision: Number(written.slice(from.revision, written.indexOf(',', from.revision))),
    prev: written.slice(prev + PREV.length, revision),
    text: written.slice(EVENT.length, textEnd),
  };
}

/** The same of any line; null where it is none of a journal, or not written as `journalText` does. */
export function parsedLine(written: string): PlacedEvent | null {
  try {
    const { index, hash, event } = JSON.parse(written) as JournalLine;
    const { stream, revision, prev } = event;
    const whole = Number.isSafeInteger(index) && index >= 0 && Number.isSafeInteger(revision) && typeof stream === 'string';
    const end = `${HASH}${hash}"${INDEX}${index}}`;
    if (!whole || !/^[0-9a-f]{64}$/.test(hash) || !written.startsWith(EVENT) || !written.endsWith(end)) return null;
    return { index, hash, stream, revision, prev, text: written.slice(EVENT.length, written.length - end.length) };
  } catch {
    return null;
  }
}

/** How far a stream goes in the log, and the hash of its last event there. */
export type StreamEnd = { readonly stream: string; readonly revision: number; readonly hash: string };
/** `whole`: the log's every event belongs to it. */
export type Scope = { readonly origin: string; readonly size: number; readonly whole: boolean; readonly streams: readonly StreamEnd[] };

export const scopeText = ({ origin, size, whole, streams }: Scope): string =>
  `${origin}/perimetre\n${size} ${whole ? 'compte' : 'partie'}\n${streams.map((end) => `${end.stream} ${end.revision} ${end.hash}\n`).join('')}`;

export function readScope(text: string): Scope | null {
  const [head, place, ...lines] = text.slice(0, -1).split('\n');
  const [, origin] = /^(\S+)\/perimetre$/.exec(head ?? '') ?? [];
  const [, size, extent] = /^(\d{1,15}) (compte|partie)$/.exec(place ?? '') ?? [];
  const streams = lines.map((line) => /^([a-z]+-\S+) (\d{1,9}) ([0-9a-f]{64})$/.exec(line));
  if (origin === undefined || size === undefined || streams.includes(null)) return null;
  const ends = streams.map((found) => ({ stream: found![1]!, revision: Number(found![2]), hash: found![3]! }));
  return { origin, size: Number(size), whole: extent === 'compte', streams: ends };
}

/** `sha256` in base64. */
export type ListedFile = { readonly path: string; readonly sha256: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** ETSI EN 319 162-1, A.4: the digests of all files, and the time assertion over them where there is one. */
export const manifestXml = (files: readonly ListedFile[], timestamp: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
${timestamp === null ? '' : `  <asic:SigReference URI="${escaped(timestamp)}" MimeType="application/vnd.etsi.timestamp-token"/>\n`}${files
  .map(
    ({ path, sha256 }) => `  <asic:DataObjectReference URI="${escaped(encodeURI(path))}">
    <ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>
    <ds:DigestValue>${sha256}</ds:DigestValue>
  </asic:DataObjectReference>
`,
  )
  .join('')}</asic:ASiCManifest>
`;

/** The files that the manifest lists; null where it is not written as ours. */
export function readManifest(xml: string): ListedFile[] | null {
  const files = [...xml.matchAll(/<asic:DataObjectReference URI="([^"]*)">[^<]*<ds:DigestMethod [^>]*\/>\s*<ds:DigestValue>([^<]*)</g)];
  try {
    const listed = files.map(([, path, sha256]) => ({ path: decodeURI(unescaped(path!)), sha256: sha256! }));
    return xml.includes('<asic:ASiCManifest ') && files.length === xml.split('<asic:DataObjectReference').length - 1 ? listed : null;
  } catch {
    return null;
  }
}

/** Whether the manifest says that a timestamp covers it. */
export const isStamped = (xml: string): boolean => xml.includes(`<asic:SigReference URI="${PATHS.timestamp}"`);

/** What the signature of a proof file covers: the digests (base64) of its manifest and of its timestamp. */
export const sealText = (origin: string, manifestSha256: string, timestampSha256: string | null = null): string =>
  `${origin}/dossier\n${manifestSha256}\n${timestampSha256 === null ? '' : `${timestampSha256}\n`}`;
