// Restores into a new place, never over an existing one: database, erasures, objects, read models, checks; last the installation's id,
// without which nothing starts (infra/decisions/085).
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readModels } from '#projections/index.ts';
import { rebuild } from '#projections/rebuild.ts';
import type { Database } from '#projections/sql.ts';
import { copyRecords, diskRecords } from '../../adapters/blobs/records.ts';
import { diskObjects } from '../../adapters/blobs/stored.ts';
import { addToJournal, type ErasureNote, JOURNAL_FILE, readJournal } from '../../adapters/erasure-journal/journal.ts';
import { loadMasterKey, OWN_KEY_FILE } from '../../adapters/keys/master-key.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { masterKey } from '../../adapters/keys/sealing.ts';
import { createOnce } from '../../adapters/shared/durable-file.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';
import { fileMark, MARK_FILE } from '../../adapters/shared/marks.ts';
import { startEmbeddedPostgres } from '../../adapters/sql/embedded-postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import { compose } from '../../app/compose.ts';
import type { Config } from '../../app/config.ts';
import { beside, onePool } from '../open-database.ts';
import { eraseAgain } from './erasures.ts';
import { addLaterKeys, assertEmpty, checkDump, loadDatabase } from './load.ts';
import { type Dump, erasuresIn, filesIn, findDump, type Manifest } from './manifest.ts';
import { checker, copyObjects } from './objects.ts';
import { checkHistory } from './proof.ts';
import { assertReaches, forgetWhatPassed, raiseIds, tieLast } from './settle.ts';

export type RestoreOrder = {
  folder: string;
  /** The prefix of the dump's name; null: the newest. */
  dump: string | null;
  into: string;
  /** The folder with the master key; null: the settings name it. */
  keys: string | null;
  /** An erasure journal newer than the backup's. */
  erasures: string | null;
  /** Continues without objects that are damaged or missing, and names them. */
  withoutDamaged: boolean;
  /** Deliveries are not held: they are sent at once. */
  send: boolean;
};
export type Restored = {
  dump: string;
  manifest: Manifest;
  rows: number;
  erased: number;
  objects: { count: number; bytes: number };
  damaged: string[];
  events: number;
  /** The positions up to which read models were built. */
  position: string | null;
};

async function assertNew(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new ForPeople(
      `${folder} n'est pas vide : une restauration n'écrase rien ; choisissez un dossier neuf (--into).\n${folder} is not empty: a restore overwrites nothing; choose a new folder (--into).`,
    );
}

/** Validates the dump's manifest; throws ForPeople before anything is created. */
async function keyFor({ manifest }: Dump, keys: string | null, config: Config): Promise<Uint8Array> {
  const source = keys === null ? config : { masterKey: null, masterKeyFile: join(resolve(keys), OWN_KEY_FILE), dataDir: '' };
  if (source.masterKey === null && !existsSync(source.masterKeyFile ?? ''))
    throw new ForPeople(
      'Clé introuvable : indiquez son dossier (--keys), MASTER_KEY ou MASTER_KEY_FILE.\nThere is no key: name its folder (--keys), MASTER_KEY or MASTER_KEY_FILE.',
    );
  const key = await loadMasterKey(source, { create: false });
  if (masterKey(key).fingerprint === manifest.keyFingerprint) return key;
  throw new ForPeople(
    'Cette sauvegarde a été écrite avec une autre clé : donnez la sienne (--keys, MASTER_KEY ou MASTER_KEY_FILE).\nThis backup was written under another key: give its own (--keys, MASTER_KEY or MASTER_KEY_FILE).',
  );
}

async function erasuresFor({ manifest }: Dump, { folder, erasures }: RestoreOrder): Promise<ErasureNote[]> {
  const own = await readJournal(join(erasuresIn(folder), JOURNAL_FILE), manifest.installation);
  const newer = erasures === null ? [] : await readJournal(resolve(erasures), manifest.installation);
  if (own === null || newer === null) {
    const path = own === null ? join(erasuresIn(folder), JOURNAL_FILE) : resolve(erasures!);
    throw new ForPeople(
      `Le journal des effacements ${path} manque : sans lui, des personnes effacées reviendraient.\nThe journal of erasures ${path} is missing: without it people who were erased would come back.`,
    );
  }
  return [...own, ...newer];
}

function assertStore({ manifest }: Dump, { eventStoreUrl }: Config): void {
  if ((manifest.store === 'postgres') === (eventStoreUrl === null)) return;
  throw new ForPeople(
    manifest.store === 'postgres'
      ? "L'historique est dans cette sauvegarde : retirez EVENTSTORE_URL.\nThe history is in this backup: remove EVENTSTORE_URL."
      : "L'historique est dans EventStoreDB : restaurez-le d'abord, puis indiquez EVENTSTORE_URL.\nThe history is in EventStoreDB: restore that first, then set EVENTSTORE_URL.",
  );
}

/** Restores objects into a folder first: the bucket may be used by the original installation, whose objects the erasures would remove. */
function assertToDisk({ s3 }: Config): void {
  if (s3 === null) return;
  throw new ForPeople(
    'Une restauration écrit les documents dans un dossier : retirez les réglages S3_…, restaurez, puis déplacez-les (npm run migrate-files -- --from disk --to s3 --finish) vers un bucket vide.\nA restore writes the documents into a folder: remove the S3_… settings, restore, then move them (npm run migrate-files -- --from disk --to s3 --finish) into an empty bucket.',
  );
}

/**
 * Throws ForPeople, with nothing created, for a place that is not new, a damaged dump or another key; a later failure leaves a place that
 * never starts.
 */
export async function restore(config: Config, order: RestoreOrder, say: (line: string) => void = () => {}): Promise<Restored> {
  assertToDisk(config);
  const dataDir = resolve(order.into);
  await assertNew(dataDir);
  const dump = await findDump(order.folder, order.dump);
  const { installation } = dump.manifest;
  assertStore(dump, config);
  const [key, erasures] = [await keyFor(dump, order.keys, config), await erasuresFor(dump, order)];
  say('Contrôle de la sauvegarde…');
  await checkDump(dump);
  // The other marks are written first, the database's id last: an interrupted restore belongs to no installation and does not start.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const server = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir }) : { url: config.databaseUrl, stop: async () => {} };
  const db = connect(server.url, { name: 'subdoc-restore', max: 6, session: { search_path: 'rm, public' } });
  try {
    await assertEmpty(db);
    for (const folder of [dataDir, filesIn(dataDir)]) await fileMark(join(folder, MARK_FILE)).write(installation);
    if (order.keys !== null) await createOnce(join(dataDir, OWN_KEY_FILE), `${Buffer.from(key).toString('base64')}\n`);
    say('Base de données…');
    const rows = await loadDatabase(db, dump);
    if (dump.manifest.store === 'eventstoredb') await addLaterKeys(db, order.folder, dump);
    await addToJournal(join(await journalIn(config, dataDir), JOURNAL_FILE), installation, erasures);
    const rest = await settle(db, { config: { ...config, dataDir }, order, dump, key, erasures, say });
    return { dump: dump.name, manifest: dump.manifest, rows, ...rest };
  } finally {
    await db.end({ timeout: 5 });
    await server.stop();
  }
}

/** Where the restored product will look for the key: the setting, else its data folder. */
async function journalIn(config: Config, dataDir: string): Promise<string> {
  const folder = config.erasureJournal === join(config.dataDir, 'erasures') ? join(dataDir, 'erasures') : config.erasureJournal;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

type Settling = {
  config: Config;
  order: RestoreOrder;
  dump: Dump;
  key: Uint8Array;
  erasures: readonly ErasureNote[];
  say(line: string): void;
};

/**
 * Makes the loaded rows an installation: erases again, decrypts every document, builds the read models and checks them against the history.
 */
async function settle(db: Database, { config, order, dump, key, erasures, say }: Settling) {
  const parts = compose(config, {
    ...beside('subdoc-restore'),
    pools: () => onePool(db),
    masterKey: () => key,
    keys: () => postgresKeys(db, key, { cached: 200_000, thread: true }),
  });
  try {
    const store = await parts.store;
    await forgetWhatPassed(db);
    await assertReaches(db, store, dump.manifest.installation);
    await raiseIds(db, erasures);
    const { keys, files: blobs, commands, clock } = await parts.take('keys', 'files', 'commands', 'clock');
    say('Effacements…');
    const erased = await eraseAgain(erasures, { ...commands, sql: db, store, keys, blobs, clock });
    say('Documents…');
    const opens = checker(filesIn(config.dataDir), keys);
    const damaged: string[] = [];
    const copied = await copyObjects(
      { store, from: diskObjects(filesIn(order.folder)), to: filesIn(config.dataDir), isErased: (subject) => erased.has(subject) },
      async (named) => void ((await opens(named)) || damaged.push(named.blobId)),
    );
    await copyRecords(diskRecords(filesIn(order.folder)), blobs.records);
    damaged.push(...copied.missing.map(({ blobId }) => blobId), ...copied.unreadable.map((place) => `événement illisible (${place})`));
    if (damaged.length > 0 && !order.withoutDamaged)
      throw new ForPeople(
        `Ces documents de la sauvegarde sont abîmés ou manquent : ${damaged.join(', ')}. Reprenez-les d'une autre copie de ${filesIn(order.folder)}, ou ajoutez --without-damaged pour vous en passer ; ${config.dataDir} est à supprimer.\nThese objects of the backup are damaged or missing: ${damaged.join(', ')}. Take them from another copy, or add --without-damaged to go on without them; ${config.dataDir} is to be removed.`,
      );
    say("Contrôle de l'historique…");
    const { events } = await checkHistory(db, store, dump.manifest);
    say('Modèles de lecture…');
    const { position } = await rebuild({ store, sql: db, keys, projections: readModels });
    const { installation, takenAt } = dump.manifest;
    await tieLast(db, store, { installation, snapshotAt: takenAt, hold: !order.send });
    return { erased: erased.size, objects: { count: copied.count, bytes: copied.bytes }, damaged: damaged.sort(), events, position };
  } finally {
    await parts.close();
  }
}
