// Brings a database to today's tables: the numbered files of `migrations/`, in order of name, each once, each in a transaction.
// Forward only: a file that ran is never edited; what it did is changed by the next one.
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '#projections/sql.ts';
import { ForPeople } from '../shared/for-people.ts';
import { isSqlError } from './postgres.ts';

export type Migration = { name: string; text: string };

const FOLDER = new URL('./migrations/', import.meta.url);
/** Two processes that start together migrate one after the other. */
const LOCK = 1400204612;

/** The files in the order in which they run. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, text: (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n') })));
}

/** Runs what has not run yet and answers its names. Throws when a file changed after it ran, or the database is newer than the code. */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<string[]> {
  const files = migrations ?? (await readMigrations());
  if (missing(files, await readDone(db)).length === 0) return [];
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    for (const schema of ['es', 'ops', 'rm']) await tx`create schema if not exists ${tx(schema)}`;
    await tx`create table if not exists ops.migrations (name text primary key, checksum text not null)`;
  });
  const ran: string[] = [];
  for (const file of files) {
    await db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK})`;
      const [done] = await tx`select from ops.migrations where name = ${file.name}`;
      if (done) return;
      await tx.unsafe(file.text);
      await tx`insert into ops.migrations ${tx({ name: file.name, checksum: checksum(file) })}`;
      ran.push(file.name);
    });
  }
  return ran;
}

export const checksum = (file: Migration): string => hash('sha256', file.text, 'hex');

/** name -> checksum of what ran: one round trip on every start. */
async function readDone(db: Database): Promise<Map<string, string>> {
  try {
    const rows = await db<{ name: string; checksum: string }[]>`select name, checksum from ops.migrations`;
    return new Map(rows.map((row) => [row.name, row.checksum]));
  } catch (error) {
    if (isSqlError(error, '42P01')) return new Map();
    throw error;
  }
}

function missing(files: readonly Migration[], done: ReadonlyMap<string, string>): Migration[] {
  for (const file of files) {
    const ran = done.get(file.name);
    if (ran !== undefined && ran !== checksum(file)) throw new Error(`migration ${file.name} was changed after it ran on this database`);
  }
  const known = new Set(files.map((file) => file.name));
  const newer = [...done.keys()].filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new ForPeople(
      `La base de données est plus récente que ce programme : installez la version qui l'a ouverte.\nthis database is newer than this program: it has ${newer.join(', ')}`,
    );
  return files.filter((file) => !done.has(file.name));
}
