// Migrates a database: runs the numbered files of `migrations/` in order, each once and in a transaction; and applies `functions/`, one
// file each, all of them whenever one has changed or a migration ran. Forward only: a migration that ran is never edited, the next one
// changes its result; a function is edited in its file (infra/decisions/092).
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Sql } from '#projections/sql.ts';
import { ForPeople } from '../shared/for-people.ts';
import { stateOf } from './failures.ts';
import { RECORDED_AS } from './recorded-checksums.ts';

export type Migration = { name: string; text: string };
/** Uses `create or replace` alone: it runs again and again, beside programs that call these functions. */
export type SqlFunction = Migration;

const FOLDER = new URL('./migrations/', import.meta.url);
const FUNCTIONS = new URL('./functions/', import.meta.url);
/** Serialises two processes that start together. */
const LOCK = 1400204612;

async function readFolder(folder: URL, named: RegExp): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => named.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, text: (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n') })));
}
/** The files in the order in which they run. */
export const readMigrations = (folder: URL = FOLDER): Promise<Migration[]> => readFolder(folder, /^\d{3}-[a-z0-9-]+\.sql$/);
export const readFunctions = (): Promise<SqlFunction[]> => readFolder(FUNCTIONS, /^[a-z]+\.[a-z_]+\.sql$/);

/**
 * Runs the pending migrations and answers their names. Throws when a file changed after it ran, or the database is newer than the code.
 * With the caller's own migrations only the caller's functions are applied.
 */
export async function migrate(db: Database, migrations?: readonly Migration[], functions?: readonly SqlFunction[]): Promise<string[]> {
  const files = migrations ?? (await readMigrations());
  const bodies = functions ?? (migrations === undefined ? await readFunctions() : []);
  const [done, applied] = await Promise.all([readDone(db), readApplied(db)]);
  if (missing(files, done).length === 0 && (bodies.length === 0 || applied === checksumOf(bodies))) return [];
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
      if (!done) {
        await tx.unsafe(file.text);
        await tx`insert into ops.migrations ${tx({ name: file.name, checksum: checksum(file) })}`;
        ran.push(file.name);
      }
      if (file === files.at(-1) && bodies.length > 0) await apply(tx, bodies, ran.length > 0);
    });
  }
  return ran;
}

/** In the last migration's transaction: nobody sees new tables with old functions. `anyway`: tables have changed. */
async function apply(tx: Sql, functions: readonly SqlFunction[], anyway: boolean): Promise<void> {
  const wanted = checksumOf(functions);
  const [there] = await tx<{ checksum: string }[]>`select checksum from ops.functions`;
  if (there?.checksum === wanted && !anyway) return;
  for (const { text } of functions) await tx.unsafe(text);
  await tx`insert into ops.functions (checksum) values (${wanted}) on conflict (only_row) do update set checksum = excluded.checksum`;
}

const checksumOf = (functions: readonly SqlFunction[]): string => hash('sha256', JSON.stringify(functions), 'hex');

/** The checksum under which the database knows this file. */
export function checksum(file: Migration): string {
  const now = hash('sha256', file.text, 'hex');
  return RECORDED_AS.get(now) ?? now;
}

/** Before the table for them exists: `none`. */
const orNone = <Value>(asked: PromiseLike<Value>, none: Value): Promise<Value> =>
  Promise.resolve(asked).catch((error) => {
    if (stateOf(error) === '42P01') return none;
    throw error;
  });

/** Name → checksum of the migrations that ran. */
const readDone = (db: Database): Promise<Map<string, string>> =>
  orNone(
    db<{ name: string; checksum: string }[]>`select name, checksum from ops.migrations`.then(
      (rows) => new Map(rows.map((row) => [row.name, row.checksum])),
    ),
    new Map(),
  );

const readApplied = (db: Database): Promise<string | null> =>
  orNone(
    db<{ checksum: string }[]>`select checksum from ops.functions`.then(([row]) => row?.checksum ?? null),
    null,
  );

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
