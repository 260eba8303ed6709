// The files of a proof file, each made when its turn comes: nothing is stored, and memory holds one file, a page of events, and a digest for
// every finished one.
import { createHash } from 'node:crypto';
import { keptActor } from '#domain/kernel/actor.ts';
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { StoredEvent } from '#domain/ports/event-store.ts';
import type { ZipEntry } from '#domain/ports/zip.ts';
import { base64, readNote, verifierKey } from '#domain/proof/checkpoint.ts';
import {
  checkpointPath,
  type JournalEvent,
  journalText,
  type ListedFile,
  MIMETYPE,
  manifestXml,
  PATHS,
  scopeText,
  sealText,
} from '#domain/proof/container.ts';
import { proofReadMe, proofScope } from '#domain/texts/fr/proof-files.ts';
import { proofReportCover, proofReportFoot, proofReportQr, proofReportTitle, type ReportedFile } from '#domain/texts/fr/proof-report.ts';
import { accountById } from '#projections/accounts/query.ts';
import { type Original, originalsOf } from '#projections/compliance/query.ts';
import { documentsWithin, hashesFrom, type ProofScope, sha256, streamEnds } from '#projections/log/query.ts';
import { organizationById } from '#projections/organizations/query.ts';
import { column, HISTORY_COLUMNS, tableOf } from '../exports/columns.ts';
import { csvOf } from '../exports/csv.ts';
import { certain, historyRows } from '../exports/lists.ts';
import { openedOriginals } from '../exports/originals.ts';
import { type SubcontractorThen, subcontractorsAsOf, typesAt } from '../log/as-of.ts';
import { signText } from '../log/publish.ts';
import { SITUATION_COLUMNS, situationLines } from '../log/situation.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { WHOLE } from '../shell/http/list.ts';
import { messageFiles } from './messages.ts';
import { reportParts } from './report.ts';

/** Streams that are read together. */
const STREAMS_AT_ONCE = 100;
const ORIGINALS_AT_ONCE = 50;
const HASHES_AT_ONCE = 20_000;

export type Asked = { accountId: AccountId; scope: ProofScope; size: number; from: CalendarDate; to: CalendarDate; askedAt: Instant };
/** `told` hears the share that is done, from 0 to 1; what it throws ends the making. */
type Deps = RouteDeps & { verifier: () => Promise<Uint8Array | null>; told: (share: number) => Promise<void> };
/** So many more of the streams, documents and parts are done. */
type Step = (count?: number) => Promise<void>;
type End = Awaited<ReturnType<typeof streamEnds>>[number];

const utf8 = new TextEncoder();
async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield utf8.encode(text);
}

const journalEvent = (event: StoredEvent): JournalEvent => {
  const { accountId, causationId, correlationId, data, eventId, occurredAt, prev, revision, schemaVersion, sealed, stream, subject, type } =
    event;
  const actor = keptActor(event.actor);
  return {
    accountId,
    actor,
    causationId,
    correlationId,
    data,
    eventId,
    occurredAt,
    prev,
    revision,
    schemaVersion,
    sealed,
    stream,
    subject,
    type,
  };
};

/** The events of the scope, stream by stream, each with its place in the log. */
async function* journal({ store }: Deps, ends: readonly End[], step: Step): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < ends.length; from += STREAMS_AT_ONCE) {
    const some = ends.slice(from, from + STREAMS_AT_ONCE);
    const streams = await Promise.all(some.map(({ stream, revision }) => store.readStream(stream, { limit: revision + 1 })));
    await step(some.length);
    for (const [i, events] of streams.entries())
      for (const event of events)
        yield utf8.encode(journalText({ index: some[i]!.leaves[event.revision]!, hash: event.hash, event: journalEvent(event) }));
  }
}

async function* leaves({ sql }: Deps, { accountId, size }: Asked): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += HASHES_AT_ONCE)
    yield Buffer.concat(await hashesFrom(sql, accountId, from, Math.min(size, from + HASHES_AT_ONCE)));
}

type Piece = { original: Original; path: string; sha256: string | null };
const PIECE_COLUMNS = [
  column<Piece>('Document n°', 12, ({ original }) => original.id),
  column<Piece>('Sous-traitant n°', 14, ({ original }) => original.subcontractorId),
  column<Piece>('Entreprise', 30, ({ original }) => original.companyName),
  column<Piece>('Type', 30, ({ original }) => original.documentTypeName),
  column<Piece>('Reçu le (UTC)', 24, ({ original }) => original.uploadedAt),
  column<Piece>('Fichier', 40, ({ path }) => path),
  column<Piece>('SHA-256', 66, ({ sha256 }) => sha256 ?? 'fichier effacé ou illisible'),
];
async function* rowsOf<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}

type Told = { ends: readonly End[]; mine: readonly SubcontractorThen[]; note: string; key: string };

/** dossier.pdf */
async function report(deps: Deps, asked: Asked, { ends, mine, note, key }: Told, step: Step): Promise<AsyncIterable<Uint8Array>> {
  const { sql, config } = deps;
  const { accountId, size, from, to, askedAt, scope } = asked;
  const [account, organization] = await Promise.all([
    accountById(sql, accountId),
    scope.organizationId === undefined ? null : organizationById(sql, accountId, scope.organizationId),
  ]);
  const companyName = account?.companyName ?? '';
  const living = mine.filter(({ archived }) => !archived);
  const verification = `${config.publicUrl}/verification`;
  const told: ReportedFile = {
    ...{ companyName, from, to, askedAt, size, key, verification, timestamped: deps.timestamps !== null },
    scope: proofScope(mine, scope, organization?.name ?? null),
    subcontractors: living.length,
    inOrder: living.filter(({ status }) => status === 'current').length,
    root: base64(readNote(note)!.checkpoint.root),
  };
  const about = { accountId, size, from, to };
  const known = { places: ends, ...(await typesAt(deps, ends, to)) };
  return deps.writeReport({
    title: `${proofReportTitle} – ${companyName}`,
    author: companyName,
    madeAt: new Date(askedAt),
    qr: { address: verification, caption: proofReportQr },
    foot: (page) => proofReportFoot(told, page),
    parts: (async function* () {
      yield proofReportCover(told);
      for await (const part of reportParts(deps, about, known, told)) {
        yield part;
        await step();
      }
    })(),
  });
}

/** The manifest, and a third party's word for when it was there. An authority that is away costs its word, not the file. */
async function stamped({ timestamps, log }: Deps, listed: readonly ListedFile[]): Promise<{ manifest: string; token: Uint8Array | null }> {
  const plain = { manifest: manifestXml(listed, null), token: null };
  if (timestamps === null) return plain;
  const manifest = manifestXml(listed, PATHS.timestamp);
  try {
    return { manifest, token: await timestamps.stamp(sha256(utf8.encode(manifest))) };
  } catch (err) {
    log.warn({ err }, 'a proof file goes out without a timestamp');
    return plain;
  }
}

export async function* proofEntries(deps: Deps, asked: Asked, note: string): AsyncGenerator<ZipEntry> {
  const { sql, logSigner, config } = deps;
  const { accountId, scope, size, to } = asked;
  const whole = scope.subcontractorId === undefined && scope.organizationId === undefined;
  const ends = await streamEnds(sql, accountId, size, scope);
  const sign = (text: (name: string) => string) => signText({ logSigner, publicUrl: config.publicUrl }, accountId, text);
  const listed: ListedFile[] = [];

  /** Passes the content on and lists its digest once it is through. */
  async function* noted(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
    listed.push({ path, sha256: hash.digest('base64') });
  }
  const file = (path: string, content: AsyncIterable<Uint8Array>, packed = false): ZipEntry => ({
    path,
    content: noted(path, content),
    packed,
  });

  yield { path: PATHS.mimetype, content: utf8.encode(MIMETYPE) };
  const ids = whole ? null : ends.flatMap(({ stream }) => (categoryOf(stream) === 'subcontractor' ? [idOf(stream)] : []));
  const then = await subcontractorsAsOf(deps, accountId, { size, day: to, subcontractorId: scope.subcontractorId ?? null });
  const mine = then.filter(({ id }) => ids === null || ids.includes(id));
  const documents = await documentsWithin(sql, accountId, asked, ids);
  const messages = ends.filter(({ stream }) => categoryOf(stream) === 'delivery').length;
  const steps = { done: 0, all: mine.length + ends.length + documents.length + messages + 1 };
  const step: Step = async (count = 1) => {
    steps.done += count;
    await deps.told(Math.min(1, steps.done / steps.all));
  };
  const name = note.split('\n')[0]!;
  const keys = (await logSigner.publicKeys()).map((publicKey) => verifierKey(sha256, { name, publicKey }));
  yield file('dossier.pdf', await report(deps, asked, { ends, mine, note, key: keys[0]! }, step), true);
  yield file(
    'LISEZMOI.txt',
    one(
      proofReadMe({ ...asked, whole, timestamped: deps.timestamps !== null, subcontractors: mine.map(({ companyName }) => companyName) }),
    ),
  );
  yield file('situation.csv', csvOf(tableOf('situation', SITUATION_COLUMNS, situationLines(mine), 'csv')));
  const about = ids === null ? WHOLE : { ...WHOLE, filter: { subcontractorId: ids } };
  const history = certain(await historyRows(deps, accountId, about, size));
  yield file('journal.csv', csvOf(tableOf('journal', HISTORY_COLUMNS, history, 'csv')));
  yield file(PATHS.journal, journal(deps, ends, step));

  const pieces: Piece[] = [];
  for (let from = 0; from < documents.length; from += ORIGINALS_AT_ONCE) {
    const some = documents.slice(from, from + ORIGINALS_AT_ONCE);
    const originals = await originalsOf(sql, accountId, { ids: some, limit: some.length });
    for await (const opened of openedOriginals(deps, originals)) {
      const path = `pieces/${opened.path}`;
      pieces.push({ original: opened.original, path, sha256: 'sha256' in opened ? opened.sha256 : null });
      if ('content' in opened) yield file(path, opened.content, true);
      await step();
    }
  }
  yield file('pieces.csv', csvOf(tableOf('pieces', PIECE_COLUMNS, rowsOf(pieces), 'csv')));

  for await (const { path, text } of messageFiles(deps, ends, asked)) {
    yield file(path, one(text));
    await step();
  }

  yield file(PATHS.leaves, leaves(deps, asked), true);
  yield file(checkpointPath(size), one(note));
  const scoped = ends.map(({ stream, revision, hash }) => ({ stream, revision, hash: Buffer.from(hash).toString('hex') }));
  yield file(PATHS.scope, one(await sign((origin) => scopeText({ origin, size, whole, streams: scoped }))));
  yield file(PATHS.keys, one(keys.map((line) => `${line}\n`).join('')));
  const verifier = await deps.verifier();
  if (verifier !== null) yield file('verifier.mjs', rowsOf([verifier]));

  const { manifest, token } = await stamped(deps, listed);
  yield { path: PATHS.manifest, content: one(manifest) };
  if (token !== null) yield { path: PATHS.timestamp, content: token };
  const [digest, stamp] = [base64(sha256(utf8.encode(manifest))), token === null ? null : base64(sha256(token))];
  yield { path: PATHS.signature, content: one(await sign((origin) => sealText(origin, digest, stamp))) };
}
