// Loads a dump into an empty database: creates its tables, loads its rows, then runs newer migrations (infra/decisions/085).
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type { Database, Sql } from '#projections/sql.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';
import { checksum, migrate, readMigrations } from '../../adapters/sql/migrate.ts';
import { type Dump, type DumpedTable, findDump, listDumps } from './manifest.ts';

/** The migrations write these themselves: they describe this database, not the dumped one. */
const OWN = ['ops.migrations', 'ops.functions'];

/** Verifies every file of the dump before anything is created. Throws ForPeople with the first damaged one. */
export async function checkDump({ folder, manifest }: Dump): Promise<void> {
  for (const table of manifest.tables) {
    const path = join(folder, table.file);
    const sha256 = createHash('sha256');
    await pipeline(createReadStream(path), sha256).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (sha256.digest('hex') !== table.sha256)
      throw new ForPeople(
        `${path} est abîmé ou manque : choisissez une autre sauvegarde (--dump).\n${path} is damaged or missing: choose another backup (--dump).`,
      );
  }
}

/** Whatever belongs to the product, also an unfinished restore. */
export async function assertEmpty(db: Database): Promise<void> {
  const [found] = await db`select from pg_namespace where nspname in ('es', 'ops', 'rm')`;
  if (found)
    throw new ForPeople(
      "La base de données (DATABASE_URL) n'est pas vide : une restauration n'écrase rien ; donnez-lui une base neuve.\nThe database (DATABASE_URL) is not empty: a restore overwrites nothing; give it a new one.",
    );
}

async function migrateAsThen(db: Database, { manifest }: Dump): Promise<void> {
  const files = new Map((await readMigrations()).map((file) => [file.name, file]));
  const then = manifest.migrations.map(({ name, checksum: ran }) => {
    const file = files.get(name);
    if (file !== undefined && checksum(file) === ran) return file;
    throw new ForPeople(
      `Cette sauvegarde est d'une autre version du programme (${name}) : installez celle qui l'a faite, ou une plus récente.\nThis backup is of another version of the program (${name}): install the one that made it, or a newer one.`,
    );
  });
  await migrate(db, then);
}

async function fill(tx: Sql, folder: string, { name, columns, file, rows }: DumpedTable): Promise<void> {
  const into = (await tx.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable()) as Writable;
  await pipeline(createReadStream(join(folder, file)), createZstdDecompress(), into);
  const [found] = await tx.unsafe(`select count(*) as count from ${name}`);
  if (found!['count'] !== rows) throw new Error(`${name} has ${found!['count']} rows, its dump has ${rows}`);
}

/** Answers how many rows. The database is empty; a failed load is rolled back. */
export async function loadDatabase(db: Database, dump: Dump): Promise<number> {
  await migrateAsThen(db, dump);
  const { tables, sequences } = dump.manifest;
  const filled = tables.filter(({ name }) => !OWN.includes(name));
  await db.begin(async (tx) => {
    // A migration may have inserted rows of its own; a table truncated in this transaction is loaded without WAL.
    await tx.unsafe(`truncate ${filled.map(({ name }) => name).join(', ')}`);
    for (const table of filled) await fill(tx, dump.folder, table);
    for (const { name, value } of sequences) await tx`select setval(${name}::regclass, ${value}::bigint)`;
  });
  await migrate(db);
  await db.unsafe('analyze');
  return filled.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * An external event store may be newer than the dump and name people whose keys are only in a later dump. A key never changes: extra keys
 * do no harm, and people erased since are erased again afterwards.
 */
export async function addLaterKeys(db: Database, folder: string, { name, manifest: { keyFingerprint: own } }: Dump): Promise<void> {
  for (const later of (await listDumps(folder)).whole.filter((other) => other > name)) {
    const dump = await findDump(folder, later);
    await checkDump(dump);
    if (dump.manifest.keyFingerprint !== own)
      throw new ForPeople(
        `La clé a été changée entre cette sauvegarde et ${later} : restaurez-en une d’après ce changement.\nThe key was changed between this backup and ${later}: restore one from behind that change.`,
      );
    const keys = dump.manifest.tables.find((table) => table.name === 'ops.subject_keys');
    if (keys === undefined) continue;
    await db.begin(async (tx) => {
      await tx`create temporary table later_keys (like ops.subject_keys) on commit drop`;
      await fill(tx, dump.folder, { ...keys, name: 'later_keys' });
      await tx`insert into ops.subject_keys (subject, wrapped) select subject, wrapped from later_keys where wrapped is not null on conflict do nothing`;
    });
  }
}
