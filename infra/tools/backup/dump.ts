// Dumps a snapshot of the database, table by table, while the product keeps writing (infra/decisions/085).
import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { Database, Sql } from '#projections/sql.ts';
import { syncFile, syncFolder } from '../../adapters/shared/durable-file.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';
import { type DumpedTable, dumpsIn, type Manifest } from './manifest.ts';

/**
 * Every table except read models, ordered so that a table comes after those it references; none can be forgotten. Unlogged tables hold what
 * a crash may lose. Generated columns are computed again.
 */
async function tablesOf(sql: Sql): Promise<{ name: string; columns: string[] }[]> {
  const tables = await sql<{ name: string; columns: string[]; refers: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select coalesce(json_agg(quote_ident(a.attname) order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(format('%I.%I', fn.nspname, f.relname)), '[]') from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('es', 'ops') and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' order by 1`;
  const ordered: { name: string; columns: string[] }[] = [];
  for (let left = [...tables]; left.length > 0; ) {
    const ready = left.filter(({ refers }) => refers.every((name) => ordered.some((done) => done.name === name)));
    if (ready.length === 0) throw new Error(`tables that refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Passes bytes through and inspects them, in the chunks in which they arrive: a message of the server is one row. */
const looking = (look: (chunk: Buffer) => void) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      look(chunk);
      yield chunk;
    }
  };

/** Counts rows, bytes and their hash. */
function counting() {
  const sha256 = createHash('sha256');
  const seen = { rows: 0, bytes: 0 };
  return {
    lines: looking((chunk) => {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.rows += 1;
    }),
    bytes: looking((chunk) => {
      sha256.update(chunk);
      seen.bytes += chunk.length;
    }),
    result: () => ({ ...seen, sha256: sha256.digest('hex') }),
  };
}

/** In COPY's text format a line is a row: line breaks are escaped. */
async function dumpTable(tx: Sql, folder: string, { name, columns }: { name: string; columns: string[] }): Promise<DumpedTable> {
  const file = `${name}.copy.zst`;
  const count = counting();
  const handle = await open(join(folder, file), 'wx', 0o600);
  try {
    const rows = (await tx.unsafe(`copy ${name} (${columns.join(', ')}) to stdout`).readable()) as Readable;
    await pipeline(rows, count.lines, createZstdCompress(), count.bytes, (bytes) => handle.writeFile(bytes));
  } finally {
    await handle.close();
  }
  return { name, columns, file, ...count.result() };
}

export type Dumped = Omit<Manifest, 'format' | 'installation' | 'store' | 'objects'> & { folder: string };

/** Writes the dump, without its manifest, into a new folder named after its time. One snapshot; the product is not blocked. */
export async function dumpDatabase(db: Database, into: string): Promise<Dumped> {
  const before = await tablesOf(db);
  return db.begin('isolation level repeatable read read only', async (tx) => {
    // The snapshot is taken after the locks: no table's structure changes any more, so a migration waits for the backup.
    await tx.unsafe(`lock table ${before.map(({ name }) => name).join(', ')} in access share mode`);
    const [said] = await tx<{ at: string; server: string }[]>`
      select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as server`;
    const tables = await tablesOf(tx);
    if (JSON.stringify(tables) !== JSON.stringify(before))
      throw new ForPeople(
        'Le produit vient de changer de version : relancez la sauvegarde.\nThe product has just been upgraded: run the backup again.',
      );
    const takenAt = said!.at;
    const name = takenAt.replaceAll(':', '');
    const folder = join(dumpsIn(into), name);
    await mkdir(dumpsIn(into), { recursive: true });
    await mkdir(folder, { mode: 0o700 });
    await syncFolder(dumpsIn(into));
    const dumped: DumpedTable[] = [];
    for (const table of tables) dumped.push(await dumpTable(tx, folder, table));
    // Synced together: the file system writes its journal once for many.
    await Promise.all(dumped.map(({ file }) => syncFile(join(folder, file))));
    const migrations = await tx<Manifest['migrations']>`select name, checksum from ops.migrations order by name`;
    const [key] = await tx<{ fingerprint: string }[]>`select fingerprint from ops.master_key`;
    const [head] = await tx<{ position: string; hash: string }[]>`
      select position::text as position, encode(hash, 'hex') as hash from es.events e order by e.position desc limit 1`;
    // Sequences are not part of the snapshot: read last, their values are above everything that was dumped.
    const sequences = await tx<Manifest['sequences']>`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname in ('es', 'ops') and last_value is not null order by 1`;
    return {
      folder,
      takenAt,
      postgres: said!.server,
      head: head ?? null,
      keyFingerprint: key?.fingerprint ?? '',
      migrations: [...migrations],
      tables: dumped,
      sequences: [...sequences],
    };
  }) as Promise<Dumped>;
}
