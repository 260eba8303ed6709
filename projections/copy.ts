// Finished rows into an empty table, as fast as PostgreSQL takes them: COPY, rows frozen from the start, indexes built behind it. In the
// transaction that emptied the table nothing of it goes through the write-ahead log where the server keeps the least (wal_level minimal).
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Database, RowsOfTable, Sql } from '#infra/ports.ts';

/** Characters per message. */
const CHUNK = 256 * 1024;
/** Fewer are put into indexes one by one: that is cheaper than making the indexes anew. */
const FEW = 500;

const SPECIAL = /[\\\t\n\r\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };
const escaped = (text: string): string => (SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]!) : text);

/** One value as COPY's text format has it. PostgreSQL text knows no NUL; half a surrogate pair becomes U+FFFD on its way to bytes. */
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

/** What takes indexes and keys of a table away, and what brings them back. */
async function indexesOf(tx: Sql, table: string): Promise<{ away: string[]; back: string[] }> {
  const rows = await tx`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
    FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype IN ('p', 'u')
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index WHERE indrelid = ${table}::regclass AND indexrelid NOT IN (SELECT conindid FROM pg_constraint WHERE conrelid = indrelid)`;
  return { away: rows.map((row) => row['away']), back: rows.map((row) => row['back']) };
}

/**
 * For this transaction. Helpers of one table's index would only take the processors from the other tables; the statistics are a sketch
 * until the autovacuum looks (it counts these rows as changes): a tenth of the sample costs a seventh of the time.
 */
const SETTINGS = `SET LOCAL synchronous_commit TO off; SET LOCAL maintenance_work_mem TO '128MB';
  SET LOCAL max_parallel_maintenance_workers TO 0; SET LOCAL default_statistics_target TO 10`;

/** Fills a table that nobody else sees yet. Few statements: each is a round trip in which the server waits. */
async function copyRows(db: Database, schema: string, { table, rows }: RowsOfTable): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  const first: object[] = [];
  while (first.length < FEW) {
    const next = iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  if (first.length === 0) return;
  const columns = Object.keys(first[0]!);
  const name = `${schema}.${table}`;
  await db.begin(async (tx) => {
    await tx.unsafe(`SET LOCAL search_path TO ${schema}, public; ${SETTINGS}`);
    const indexes = first.length < FEW ? { away: [], back: [] } : await indexesOf(tx, name);
    await tx.unsafe([...indexes.away, `TRUNCATE ${name}`].join('; '));
    const stream = await tx.unsafe(`COPY ${name} (${columns.join(', ')}) FROM STDIN WITH (FREEZE)`).writable();
    const done = finished(stream);
    done.catch(() => {});
    for (const chunk of chunksOf(iterator, first, columns)) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    stream.end();
    await done;
    await tx.unsafe([...indexes.back, `ANALYZE ${name}`].join('; '));
  });
}

/** Several at a time: while one is still being sent, the server makes the indexes of another. */
export async function copyTables(db: Database, schema: string, tables: readonly RowsOfTable[], atOnce = 2): Promise<void> {
  const waiting = [...tables];
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await copyRows(db, schema, next);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}
