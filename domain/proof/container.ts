// What a proof file holds, and under which names (PROOF §3): an ASiC-E container whose every file is listed with its digest. Pure texts; who
// writes and who verifies share them.
import { canonicalJson } from '../kernel/canonical-json.ts';
import { HASH_BYTES } from './tree.ts';

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

/**
 * The text of the event as the line has it, without writing it anew: what is hashed is what stands there. Null where the line is not written
 * as `journalText` does.
 */
export function eventWritten(written: string, { hash, index }: JournalLine): string | null {
  const [begin, end] = ['{"event":', `,"hash":"${hash}","index":${index}}`];
  return written.startsWith(begin) && written.endsWith(end) ? written.slice(begin.length, written.length - end.length) : null;
}

/** Null where the line is none of a journal. */
export function readJournalLine(written: string): JournalLine | null {
  try {
    const line = JSON.parse(written) as JournalLine;
    const { index, hash, event } = line;
    const whole = Number.isSafeInteger(index) && index >= 0 && Number.isSafeInteger(event.revision) && typeof event.stream === 'string';
    return whole && typeof hash === 'string' && hash.length === 2 * HASH_BYTES ? line : null;
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
