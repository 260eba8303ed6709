// An installation knows itself (DESIGN 3.21, infra/decisions/070): one id ties database, event store, files and key folder. A mismatch is
// refused before anything is written. Without this a wrong DATABASE_URL once made every file look like a leftover.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pagesOf } from '#domain/history.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Mark } from '#domain/ports/installation.ts';
import type { Database } from '#projections/sql.ts';
import { fileMark, MARK_FILE } from '../../adapters/shared/marks.ts';
import { BUCKET, DATABASE, differ, elsewhere, filesMissing, HISTORY, type Named, stranger, withoutHistory } from './sentences.ts';

export type Parts = {
  sql: Database;
  store: Pick<EventStore, 'name' | 'mark' | 'head' | 'readAll'>;
  blobs: Pick<Blobs, 'name' | 'mark' | 'list'>;
  /** Where the key is or will be, and the key files if they are local. */
  dataDir: string;
};

/** Serialises two first starts. */
const LOCK = 1400204614;

const filesIn = (dataDir: string): string => join(dataDir, 'files');

const isBucket = ({ blobs }: Parts): boolean => blobs.name === 's3';
const filesOf = (parts: Parts): Named => {
  const folder = filesIn(parts.dataDir);
  return isBucket(parts) ? BUCKET : { fr: `le dossier ${folder}`, en: `the folder ${folder}` };
};

type Place = Named & { id: string | null };
/** `keeps`: the event store that the database names; null: it names none yet. */
type Look = { database: Place & { tied: boolean; keeps: string | null }; store: Place; files: Place; folder: Place };

/** The database comes last: it is marked first, so whoever sees a mark elsewhere sees the database's too. */
async function look(parts: Parts): Promise<Look> {
  const { sql, store, blobs, dataDir } = parts;
  const [storeId, filesId, folderId] = await Promise.all([store.mark.read(), blobs.mark.read(), folderMark(dataDir).read()]);
  const [row] = await sql<{ id: string; tied: boolean; store: string | null }[]>`select id, tied, store from ops.installation`;
  const path = join(dataDir, MARK_FILE);
  return {
    database: { ...DATABASE, id: row?.id ?? null, tied: row?.tied ?? false, keeps: row?.store ?? null },
    store: { ...HISTORY, id: storeId },
    files: { ...filesOf(parts), id: filesId },
    folder: { fr: `le fichier ${path}`, en: `the file ${path}`, id: folderId },
  };
}
const folderMark = (dataDir: string): Mark => fileMark(join(dataDir, MARK_FILE));
const owned = (place: Place) => ({ place, id: place.id! });

async function isAny(items: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of items) return true;
  return false;
}

async function holdsDocuments(store: Parts['store']): Promise<boolean> {
  for await (const events of pagesOf(store, { categories: ['subcontractor'] }))
    if (events.some(({ type }) => type === 'DocumentUploaded')) return true;
  return false;
}

/** Reads the marks alone, and whether a history without a mark may be new. */
async function assertMarks({ sql, store }: Parts, { database, store: history, files, folder }: Look): Promise<void> {
  const marked = [database, history, files, folder].filter(({ id }) => id !== null);
  const other = marked.find(({ id }) => id !== marked[0]!.id);
  if (other) throw differ(owned(marked[0]!), owned(other));
  if (database.id === null && marked[0]) throw stranger(database, owned(marked[0]));
  // A store that a move left behind carries the same installation's id.
  if (database.keeps !== null && database.keeps !== store.name) throw elsewhere(database.keeps);
  if (!database.tied || history.id !== null) return;
  const [followed] = await sql`select from ops.projections where position is not null limit 1`;
  if (followed || (await store.head()) !== null) throw stranger(history, owned(database));
}

/** Files without a mark: allowed only where an installation gets its id; no file at all is allowed only where none is missing. */
async function assertFiles(parts: Parts, { database, store: history, files }: Look, id: string): Promise<void> {
  if (files.id !== null) return;
  const { store, blobs, dataDir } = parts;
  const mark = isBucket(parts) ? `s3:${MARK_FILE}` : join(filesIn(dataDir), MARK_FILE);
  if (!(await isAny(blobs.list()))) {
    if (await holdsDocuments(store)) throw filesMissing(filesOf(parts), mark, id);
  } else if (database.tied) throw stranger(files, owned(database));
  else if ((await store.head()) === null) throw withoutHistory(files, history);
}

const isWhole = ({ store: { name } }: Parts, { database, store, files, folder }: Look): boolean =>
  database.tied && database.keeps === name && [store, files, folder].every(({ id }) => id === database.id);

/**
 * At a start: answers the id and writes it into every part that may be without one. Throws ForPeople, with nothing written, where the parts
 * do not belong together. The database decides the id, and remembers that the work is unfinished until all parts carry it.
 */
export async function tieInstallation(parts: Parts): Promise<string> {
  const { sql, store, blobs, dataDir } = parts;
  const before = await look(parts);
  if (isWhole(parts, before)) return before.database.id!;
  return sql.begin(async (turn) => {
    await turn`select pg_advisory_xact_lock(${LOCK})`;
    const found = await look(parts);
    await assertMarks(parts, found);
    const id = found.database.id ?? randomUUID();
    await assertFiles(parts, found, id);
    // Not in the transaction of the lock: the id must be committed before any other part carries it.
    await sql`insert into ops.installation (id) values (${id}) on conflict do nothing`;
    for (const mark of [store.mark, blobs.mark, folderMark(dataDir)]) await mark.write(id);
    await assertMarks(parts, await look(parts));
    await sql`update ops.installation set tied = true, store = ${store.name}`;
    return id;
  }) as Promise<string>;
}

/**
 * For a command line that writes while the product may run: the existing parts must belong together. Files may be elsewhere; nothing is
 * written.
 */
export const assertTogether = async (parts: Parts): Promise<void> => assertMarks(parts, await look(parts));
