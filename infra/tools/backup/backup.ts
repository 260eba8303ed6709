// Makes one backup while the product runs: a snapshot of the database, then the objects that it names, the erasure journal, and last the
// manifest, without which it is no backup (infra/decisions/085).
import { mkdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { copyRecords, diskRecords } from '../../adapters/blobs/records.ts';
import type { StoredObjects } from '../../adapters/blobs/stored.ts';
import { addToJournal, JOURNAL_FILE, openJournal, readJournal } from '../../adapters/erasure-journal/journal.ts';
import { loadMasterKey, OWN_KEY_FILE } from '../../adapters/keys/master-key.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { createOnce } from '../../adapters/shared/durable-file.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';
import { fileMark, MARK_FILE } from '../../adapters/shared/marks.ts';
import { takeProcessLock } from '../../adapters/sql/process-lock.ts';
import { compose } from '../../app/compose.ts';
import type { Config } from '../../app/config.ts';
import { beside } from '../open-database.ts';
import { storedObjects } from '../stored-objects.ts';
import { dumpDatabase } from './dump.ts';
import { erasuresIn, filesIn, type Manifest, prune, writeManifest } from './manifest.ts';
import { copyObjects } from './objects.ts';

export type BackupOrder = {
  folder: string;
  /** The folder to which the master key is copied; null: none. */
  keys: string | null;
  /** How many dumps are kept. */
  keep: number | null;
};
export type BackedUp = { manifest: Manifest; removed: string[]; objects: { copied: number; copiedBytes: number } };

/** Throws ForPeople where the database is older than backups, or has no installation's id. */
async function assertOfToday(db: Database): Promise<void> {
  const [there] = await db`select to_regclass('ops.restored') is not null as today`;
  const [row] = there?.['today'] ? await db`select from ops.installation` : [];
  if (row !== undefined) return;
  throw new ForPeople(
    "Cette base n'est pas celle d'une installation de cette version de SubDoc : démarrez d'abord le produit.\nThis database is not that of an installation of this version: start the product first.",
  );
}

/** With an external database the product's folder or bucket is easily forgotten, and a backup without its files is worthless. */
async function assertFilesOf({ mark }: StoredObjects, { dataDir, s3 }: Config, installation: string): Promise<void> {
  if ((await mark.read()) === installation) return;
  const [place, setting] = s3 === null ? [filesIn(dataDir), 'DATA_DIR'] : [s3.bucket, 'S3_BUCKET'];
  throw new ForPeople(
    `Les documents de l'installation ne sont pas dans ${place} : indiquez ${setting}.\nThe documents of the installation are not in ${place}: set ${setting}.`,
  );
}

async function markFolder(folder: string, installation: string): Promise<void> {
  const marked = await fileMark(join(folder, MARK_FILE)).write(installation);
  if (marked !== installation)
    throw new ForPeople(
      `${folder} contient les sauvegardes d'une autre installation (${marked}) : choisissez un autre dossier.\n${folder} holds the backups of another installation (${marked}): choose another folder.`,
    );
}

/** The key must not be stored beside what it opens: one theft would get both. */
async function saveKey(folder: string, keys: string, config: Config, db: Database): Promise<void> {
  const way = relative(resolve(folder), resolve(keys));
  if (!way.startsWith('..'))
    throw new ForPeople(
      `La clé ne se garde pas avec ce qu'elle ouvre : choisissez pour --keys un dossier hors de ${folder}.\nThe key is not kept with what it opens: choose a folder outside of ${folder} for --keys.`,
    );
  const key = await loadMasterKey(config, { create: false });
  // The key that this database was written under; throws otherwise.
  await postgresKeys(db, key);
  const text = `${Buffer.from(key).toString('base64')}\n`;
  const path = join(keys, OWN_KEY_FILE);
  await createOnce(path, text);
  if ((await readFile(path, 'utf8')) !== text)
    throw new ForPeople(
      `${path} est une autre clé : choisissez un autre dossier pour --keys.\n${path} is another key: choose another folder for --keys.`,
    );
}

/** Merges the installation's journal into the backup's. Answers the union. */
async function saveErasures(config: Config, folder: string, installation: string, store: EventStore): Promise<ReadonlySet<string>> {
  // Created from the history where there is none, as at a start.
  await openJournal(config.erasureJournal, { installation, store });
  await mkdir(erasuresIn(folder), { recursive: true, mode: 0o700 });
  const path = join(erasuresIn(folder), JOURNAL_FILE);
  await addToJournal(path, installation, (await readJournal(join(config.erasureJournal, JOURNAL_FILE), installation)) ?? []);
  return new Set((await readJournal(path, installation))!.map(({ subject }) => subject));
}

const isErasedNow = async (store: EventStore, subject: StreamName): Promise<boolean> =>
  (await store.readStream(subject, { direction: 'backwards' })).some(({ type }) => type === 'PersonErased');

/** For monitoring of its age. If two end together, the newer one is kept. */
const noteBackup = (db: Database, takenAt: string) =>
  db`
    insert into ops.last_backup as l (taken_at) values (${takenAt}::timestamptz)
    on conflict (one) do update set taken_at = greatest(l.taken_at, excluded.taken_at)`;

export async function backUp(config: Config, { folder, keys, keep }: BackupOrder): Promise<BackedUp> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await takeProcessLock(`backup ${resolve(folder)}`);
  if (!lock)
    throw new ForPeople(
      `Une sauvegarde vers ${folder} est déjà en cours : attendez sa fin.\nA backup into ${folder} is under way already: wait for its end.`,
    );
  const parts = compose(config, beside('subdoc-backup'));
  try {
    const { db } = await parts.pools;
    await assertOfToday(db);
    const { installation, store } = await parts.take('installation', 'store');
    const from = await storedObjects(config.s3 === null ? 'disk' : 's3', config);
    await assertFilesOf(from, config, installation);
    await markFolder(folder, installation);
    if (keys !== null) await saveKey(folder, keys, config, db);
    const { folder: dump, ...dumped } = await dumpDatabase(db, folder);
    const erased = await saveErasures(config, folder, installation, store);
    const { missing, unreadable, ...copied } = await copyObjects({
      store,
      from,
      to: filesIn(folder),
      isErased: (who) => erased.has(who),
    });
    // Signed checkpoints that are newer than an older dump show that it was restored.
    await copyRecords(from.records, diskRecords(filesIn(folder)));
    // People erased during the copy: their objects are removed.
    const lost: string[] = unreadable.map((place) => `événement illisible (${place})`);
    for (const { blobId, subject } of missing) if (!(await isErasedNow(store, subject))) lost.push(blobId);
    await saveErasures(config, folder, installation, store);
    const manifest: Manifest = {
      format: 1,
      installation,
      store: config.eventStoreUrl === null ? 'postgres' : 'eventstoredb',
      ...dumped,
      objects: { count: copied.count, bytes: copied.bytes, missing: lost.sort() },
    };
    await writeManifest(dump, manifest);
    if (lost.length === 0) await noteBackup(db, manifest.takenAt);
    return { manifest, removed: keep === null ? [] : await prune(folder, keep), objects: copied };
  } finally {
    await parts.close();
    await lock.release();
  }
}
