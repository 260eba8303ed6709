// Whether a proof file holds, without us: two verdicts, « intègre » and « complet », each with the first broken link by name (PROOF §1).
// Whoever calls reads the archive; this looks at names, digests and texts alone.
import type { Instant } from '../kernel/calendar.ts';
import { base64, isHexOf, keyIdOf, type LogKey, type Note, readNote, readSigned, readVerifierKey, type SignedText } from './checkpoint.ts';
import { CHECKPOINT_PATH, isStamped, MIMETYPE, PATHS, parsedLine, readManifest, readScope, scannedLine, sealText } from './container.ts';
import { readTimestamp } from './timestamp.ts';
import { HASH_BYTES, leafHash, rootsAt, type Sha256, sameBytes } from './tree.ts';

/** An opened archive. */
export type ProofFile = {
  /** Names of all entries, in order, doubles included. */
  readonly paths: readonly string[];
  /** SHA-256 of an entry. */
  digest(path: string): Promise<Uint8Array>;
  bytes(path: string): Promise<Uint8Array>;
  /** The lines of a text without their ends, as many at once as were read together; in the end its digest. */
  lines(path: string): AsyncGenerator<readonly string[], Uint8Array>;
};
export type Tools = {
  sha256: Sha256;
  /** SHA-256 of the text in UTF-8, in lower-case hexadecimal. */
  hexSha256(text: string): string;
  /** Ed25519 over the text in UTF-8. */
  verifies(publicKey: Uint8Array, text: string, signature: Uint8Array): Promise<boolean>;
};
/** `keys`: verifier keys that the reader got elsewhere; without them those of the file count, and the answer says so. */
export type Given = { readonly keys: readonly string[]; readonly checkpoints: readonly string[] };

/** `broken`: the first link that does not hold, in French; null: it holds. */
export type Verdict = { readonly holds: boolean; readonly broken: string | null };
export type Verified = {
  readonly intact: Verdict;
  readonly complete: Verdict;
  readonly keysFrom: 'given' | 'enclosed';
  readonly size: number | null;
  readonly events: number;
  readonly files: number;
  /** When a third party says that the file was there; null: nobody does. */
  readonly stampedAt: Instant | null;
};

class Broken extends Error {}
const broken = (sentence: string): never => {
  throw new Broken(sentence);
};
const utf8 = new TextDecoder('utf-8', { fatal: true });

const textOf = async (file: ProofFile, path: string): Promise<string> => {
  if (!file.paths.includes(path)) return broken(`Fichier absent : ${path}.`);
  return utf8.decode(await file.bytes(path));
};

/** Names that no file of ours has: doubles, ways out of the folder, other systems' separators. */
function checkPaths(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path.toLowerCase())) broken(`Fichier en double : ${path}.`);
    seen.add(path.toLowerCase());
    const parts = path.split('/');
    if (path.includes('\\') || path.includes('\0') || parts.some((part) => part === '' || part === '.' || part === '..'))
      broken(`Nom de fichier interdit : ${path}.`);
  }
}

/** The manifest's timestamp: there where it is announced, and about this manifest. */
async function checkTimestamp(file: ProofFile, sha256: Sha256, manifest: string): Promise<Instant | null> {
  if (!isStamped(manifest)) return null;
  if (!file.paths.includes(PATHS.timestamp)) broken(`Fichier absent : ${PATHS.timestamp}.`);
  const token = readTimestamp(await file.bytes(PATHS.timestamp)) ?? broken('L’horodatage ne peut pas être lu.');
  if (!sameBytes(token.imprint, sha256(new TextEncoder().encode(manifest)))) broken('L’horodatage est celui d’un autre dossier.');
  return token.at;
}

const checkDigest = (path: string, digest: Uint8Array, expected: string): void => {
  if (base64(digest) !== expected) broken(`Fichier modifié : ${path}.`);
};

/** `journal`: the digest that its text must have, which is read once, by `checkJournal`. */
type Files = { files: number; stampedAt: Instant | null; journal: string };
async function checkFiles(file: ProofFile, sha256: Sha256): Promise<Files> {
  checkPaths(file.paths);
  if (file.paths[0] !== PATHS.mimetype || (await textOf(file, PATHS.mimetype)) !== MIMETYPE)
    broken('Le fichier « mimetype » n’est pas le premier, ou ne dit pas ce que l’archive est.');
  const manifest = await textOf(file, PATHS.manifest);
  const listed = readManifest(manifest) ?? broken('Le manifeste ne peut pas être lu.');
  const names = new Set(listed.map(({ path }) => path));
  const own = new Set<string>([PATHS.mimetype, PATHS.manifest, PATHS.signature, ...(isStamped(manifest) ? [PATHS.timestamp] : [])]);
  for (const path of file.paths) if (!names.has(path) && !own.has(path)) broken(`Fichier non répertorié : ${path}.`);
  for (const { path, sha256: expected } of listed) {
    if (!file.paths.includes(path)) broken(`Fichier absent : ${path}.`);
    if (path !== PATHS.journal) checkDigest(path, await file.digest(path), expected);
  }
  const [journal, ...others] = new Set(listed.flatMap(({ path, sha256 }) => (path === PATHS.journal ? [sha256] : [])));
  if (journal === undefined) return broken(`Fichier absent : ${PATHS.journal}.`);
  if (others.length > 0) broken(`Fichier modifié : ${PATHS.journal}.`);
  return { files: listed.length, stampedAt: await checkTimestamp(file, sha256, manifest), journal };
}

/** Whether one of the keys signed it under its own name. */
async function isSigned({ sha256, verifies }: Tools, keys: readonly LogKey[], { text, signatures }: SignedText): Promise<boolean> {
  for (const key of keys)
    for (const { name, keyId, signature } of signatures)
      if (name === key.name && sameBytes(keyId, keyIdOf(sha256, key)) && (await verifies(key.publicKey, text, signature))) return true;
  return false;
}

/** The hashes of the log's events, one after the other. */
type Hashes = Uint8Array;
const hashAt = (hashes: Hashes, index: number): Uint8Array => hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

/** All checkpoints of the file, and those that the reader brought: signed, and roots of the same log. */
async function checkLog(
  file: ProofFile,
  tools: Tools,
  keys: readonly LogKey[],
  brought: readonly string[],
): Promise<{ newest: Note; hashes: Hashes }> {
  const named = file.paths.filter((path) => CHECKPOINT_PATH.test(path));
  const enclosed = await Promise.all(named.map(async (path) => ({ from: path, text: await textOf(file, path) })));
  const notes: { from: string; note: Note }[] = [];
  for (const { from, text } of [...enclosed, ...brought.map((text) => ({ from: 'point de contrôle fourni', text }))]) {
    const note = readNote(text) ?? broken(`Point de contrôle illisible : ${from}.`);
    if (!(await isSigned(tools, keys, note))) broken(`Signature incorrecte : ${from}.`);
    notes.push({ from, note });
  }
  const ordered = [...notes].sort((a, b) => a.note.checkpoint.size - b.note.checkpoint.size);
  const newest = ordered.at(-1)?.note ?? broken('Aucun point de contrôle.');
  if (newest.checkpoint.size > Math.max(...enclosed.map(({ text }) => readNote(text)?.checkpoint.size ?? 0)))
    broken('Le point de contrôle fourni est plus récent que le dossier : demandez un dossier plus récent.');
  const hashes = file.paths.includes(PATHS.leaves) ? await file.bytes(PATHS.leaves) : broken(`Fichier absent : ${PATHS.leaves}.`);
  if (hashes.length !== newest.checkpoint.size * HASH_BYTES) broken(`${PATHS.leaves} ne compte pas ${newest.checkpoint.size} évènements.`);
  const sizes = ordered.map(({ note }) => note.checkpoint.size);
  const leaves = (function* () {
    for (let at = 0; at < newest.checkpoint.size; at++) yield leafHash(tools.sha256, hashAt(hashes, at));
  })();
  const roots = rootsAt(tools.sha256, leaves, sizes);
  for (const { from, note } of ordered)
    if (!sameBytes(roots.get(note.checkpoint.size)!, note.checkpoint.root))
      broken(`L’historique n’est pas celui du point de contrôle : ${from}.`);
  return { newest, hashes };
}

/** `ends`: of each stream, its last event. `events`: how many. */
type Journal = { ends: Map<string, { revision: number; hash: string; index: number }>; events: number };

/** A copy that does not hold the text which it was cut from. */
const alone = (part: string): string => utf8.decode(new TextEncoder().encode(part));

/** Each line is an event of the log at its place, and each stream is a chain from its first event. */
async function checkJournal(file: ProofFile, { hexSha256 }: Tools, hashes: Hashes, digest: string): Promise<Journal> {
  const ends: Journal['ends'] = new Map();
  const seen = new Uint8Array(hashes.length / HASH_BYTES);
  let events = 0;
  const check = (written: string): void => {
    const line = scannedLine(written) ?? lineOf(written);
    const { index, stream, revision } = line;
    const hash = hexSha256(line.text);
    const before = ends.get(stream);
    if (hash !== line.hash) faulty(written, 'Évènement modifié');
    if (index >= seen.length || !isHexOf(hash, hashAt(hashes, index))) faulty(written, 'Évènement étranger à l’historique');
    if (seen[index] === 1) faulty(written, 'Évènement en double');
    const next = before === undefined ? revision === 0 : revision === before.revision + 1 && line.prev === before.hash;
    if (!next || (before !== undefined && index <= before.index)) faulty(written, 'Évènement absent avant');
    seen[index] = 1;
    events += 1;
    ends.set(before === undefined ? alone(stream) : stream, { revision, hash, index });
  };
  try {
    const pieces = file.lines(PATHS.journal);
    let piece = await pieces.next();
    for (; piece.done !== true; piece = await pieces.next()) for (const written of piece.value) if (written !== '') check(written);
    checkDigest(PATHS.journal, piece.value, digest);
  } catch (error) {
    // Changed bytes are called so, whatever they say.
    checkDigest(PATHS.journal, await file.digest(PATHS.journal), digest);
    throw error;
  }
  return { ends, events };
}
const lineOf = (written: string) => parsedLine(written) ?? broken('Le journal a une ligne illisible.');
function faulty(written: string, what: string): never {
  const { index, stream, revision } = lineOf(written);
  return broken(`${what} : évènement ${index} (${stream}, n° ${revision}).`);
}

/** The streams that the signer says belong to the scope are there to their ends, and no others. */
async function checkScope(file: ProofFile, tools: Tools, keys: readonly LogKey[], newest: Note, { ends, events }: Journal): Promise<void> {
  const signed = readSigned(await textOf(file, PATHS.scope)) ?? broken('Le périmètre ne peut pas être lu.');
  if (!(await isSigned(tools, keys, signed))) broken(`Signature incorrecte : ${PATHS.scope}.`);
  const scope = readScope(signed.text) ?? broken('Le périmètre ne peut pas être lu.');
  const { origin, size } = newest.checkpoint;
  if (scope.origin !== origin || scope.size !== size) broken('Le périmètre est celui d’un autre point de contrôle.');
  for (const { stream, revision, hash } of scope.streams) {
    const end = ends.get(stream) ?? broken(`Suite d’évènements absente : ${stream}.`);
    if (end.revision !== revision || end.hash !== hash) broken(`Derniers évènements absents : ${stream}, après le n° ${end.revision}.`);
  }
  const known = new Set(scope.streams.map(({ stream }) => stream));
  for (const stream of ends.keys()) if (!known.has(stream)) broken(`Suite d’évènements hors du périmètre : ${stream}.`);
  if (scope.whole && events !== size) broken(`Il manque ${size - events} évènements du compte.`);
}

async function verdict(check: () => Promise<void>): Promise<Verdict> {
  try {
    await check();
    return { holds: true, broken: null };
  } catch (error) {
    if (error instanceof Broken) return { holds: false, broken: error.message };
    return { holds: false, broken: 'Le fichier ne peut pas être lu : il est endommagé.' };
  }
}

export async function verifyProofFile(file: ProofFile, tools: Tools, given: Given): Promise<Verified> {
  let newest: Note | null = null;
  let journal: Journal | null = null;
  let keys: LogKey[] = [];
  let files = 0;
  let stampedAt: Instant | null = null;
  const keysFrom = given.keys.length > 0 ? 'given' : 'enclosed';
  const intact = await verdict(async () => {
    const listed = await checkFiles(file, tools.sha256);
    ({ files, stampedAt } = listed);
    const lines = given.keys.length > 0 ? given.keys : (await textOf(file, PATHS.keys)).trimEnd().split('\n');
    keys = lines.map((line) => readVerifierKey(tools.sha256, line.trim()) ?? broken('Une clé de vérification est illisible.'));
    const log = await checkLog(file, tools, keys, given.checkpoints);
    const seal = readSigned(await textOf(file, PATHS.signature)) ?? broken('La signature du dossier ne peut pas être lue.');
    const stamp = stampedAt === null ? null : base64(await file.digest(PATHS.timestamp));
    const expected = sealText(log.newest.checkpoint.origin, base64(await file.digest(PATHS.manifest)), stamp);
    if (seal.text !== expected || !(await isSigned(tools, keys, seal))) broken('La signature du dossier ne couvre pas son manifeste.');
    journal = await checkJournal(file, tools, log.hashes, listed.journal);
    newest = log.newest;
  });
  const complete = await verdict(async () => {
    if (newest === null || journal === null) broken('Sans intégrité, rien ne dit ce qui manque.');
    await checkScope(file, tools, keys, newest!, journal!);
  });
  const size = (newest as Note | null)?.checkpoint.size ?? null;
  return { intact, complete, keysFrom, size, events: (journal as Journal | null)?.events ?? 0, files, stampedAt };
}
