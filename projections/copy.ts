// Writes finished rows into an empty table as fast as PostgreSQL can: COPY with frozen rows, and indexes built afterwards. If the same
// transaction emptied the table and the server runs with wal_level minimal, nothing goes through the write-ahead log.
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { RowsOfTable } from './projection.ts';
import type { Database, Sql } from './sql.ts';

/** Characters per message to the server. */
const CHUNK = 256 * 1024;
/** With fewer rows than this, inserting into the existing indexes is cheaper than building them again. */
const FEW = 500;

const SPECIAL = /[\\\t\n\r\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };
const escaped = (text: string): string => (SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]!) : text);

/** One value in COPY's text format. PostgreSQL text cannot contain NUL; half a surrogate pair becomes U+FFFD when it is encoded. */
export function copyText(value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value === null || value === undefined) return '\\N';
  return escaped(Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : JSON.stringify(value));
}

function* chunksOf(rows: Iterator<object>, first: readonly object[], columns: readonly string[]): Generator<string> {
  const last = columns.length - 1;
  let text = '';
  const add = (row: object): void => {
    for (let i = 0; i <= last; i++) text += copyText((row as Record<string, unknown>)[columns[i]!]) + (i === last ? '\n' : '\t');
  };
  for (const row of first) add(row);
  for (let next = rows.next(); !next.done; next = rows.next()) {
    add(next.value);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** An index still to be built; a GIN index takes several times longer than the others. */
type Index = { text: string; gin: boolean };
type Indexes = { away: string[]; keys: string[]; others: Index[] };

/** The statements that drop the indexes and keys of a table, and those that create them again. */
async function indexesOf(tx: Sql, table: string): Promise<Indexes> {
  const keys = await tx`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
    FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype IN ('p', 'u')`;
  const others = await tx`
    SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS away, pg_get_indexdef(i.indexrelid) AS back, m.amname = 'gin' AS gin
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
    WHERE i.indrelid = ${table}::regclass AND i.indexrelid NOT IN (SELECT conindid FROM pg_constraint WHERE conrelid = i.indrelid)
    ORDER BY i.indexrelid`;
  const texts = (column: 'away' | 'back', rows: readonly Record<string, unknown>[]) => rows.map((row) => row[column] as string);
  return {
    away: texts('away', [...keys, ...others]),
    keys: texts('back', keys),
    others: others.map(({ back, gin }) => ({ text: back, gin })),
  };
}

/**
 * Settings of one transaction. Parallel workers of an index build would only take processors from the other connections. Statistics are
 * sampled from 900 rows instead of 30 000 until the autovacuum analyzes the table (it counts these rows as changes).
 */
const settings = (schema: string): string => `SET LOCAL search_path TO ${schema}, public; SET LOCAL synchronous_commit TO off;
  SET LOCAL maintenance_work_mem TO '128MB'; SET LOCAL max_parallel_maintenance_workers TO 0; SET LOCAL default_statistics_target TO 3`;

/**
 * Fills a table that no other session sees yet, and returns the indexes still to be built. `sent` is called when the server has received
 * all rows. It uses few statements, because the server idles during each round trip.
 */
async function copyRows(db: Database, schema: string, { table, rows }: RowsOfTable, sent: () => void): Promise<Index[]> {
  const iterator = rows[Symbol.iterator]();
  const first: object[] = [];
  while (first.length < FEW) {
    const next = iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  if (first.length === 0) return [];
  const columns = Object.keys(first[0]!);
  const name = `${schema}.${table}`;
  return db.begin(async (tx) => {
    await tx.unsafe(settings(schema));
    const found = first.length < FEW ? { away: [], keys: [], others: [] } : await indexesOf(tx, name);
    await tx.unsafe([...found.away, `TRUNCATE ${name}`].join('; '));
    const stream = await tx.unsafe(`COPY ${name} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`).writable();
    const done = finished(stream);
    done.catch(() => {});
    for (const chunk of chunksOf(iterator, first, columns)) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    stream.end();
    await done;
    sent();
    await tx.unsafe([...found.keys, `ANALYZE ${name}`].join('; '));
    return found.others;
  });
}

/**
 * Fills one table after the other, because one thread serializes all rows. Meanwhile the server finishes the tables that it has received,
 * and `makers` connections build their indexes. 0: each table is finished, with its indexes, before the next one.
 */
export async function copyTables(db: Database, schema: string, tables: readonly RowsOfTable[], makers = 2): Promise<void> {
  const waiting: Index[] = [];
  /** New tasks are added while the loop below awaits the earlier ones. */
  const under: Promise<void>[] = [];
  const begin = (work: Promise<void>): void => {
    work.catch(() => {});
    under.push(work);
  };
  let busy = 0;
  async function make(): Promise<void> {
    busy++;
    try {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const text = `${settings(schema)}; ${index.text}`;
        await db.begin((tx) => tx.unsafe(text));
      }
    } finally {
      busy--;
    }
  }
  async function fill(table: RowsOfTable, sent: () => void): Promise<void> {
    waiting.push(...(await copyRows(db, schema, table, sent)));
    // The slowest index first, so that it is not the last one running.
    waiting.sort((a, b) => Number(b.gin) - Number(a.gin));
    if (makers === 0) await make();
    while (busy < makers && waiting.length > 0) begin(make());
  }
  try {
    for (const table of tables) {
      const { promise: sent, resolve } = Promise.withResolvers<void>();
      const filled = fill(table, makers === 0 ? () => {} : resolve);
      begin(filled);
      await Promise.race([sent, filled]);
    }
    for (const work of under) await work;
  } finally {
    // After a failure, no task may go on once this function has returned.
    waiting.length = 0;
    for (const work of under) await work.catch(() => {});
  }
}
